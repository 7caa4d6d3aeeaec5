<?xml version="1.0" encoding="UTF-8"?>
<!-- The page where a user signs in and out. The document says who the user is, and which ways to sign in there are. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:personal.xsl"/>

  <xsl:template match="/user">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Sign in'"/>
      <xsl:with-param name="name" select="'sign-in'"/>
      <xsl:with-param name="follows" select="false()"/>
      <xsl:with-param name="content">
        <h1>{if (@way) then 'You are signed in' else 'Sign in'}</h1>
        <xsl:if test="@refusal != ''">
          <section class="cause" role="alert" aria-label="Refused"><h2>The services refuse your credential</h2><p><bdi>{f:short(@refusal)}</bdi></p></section>
        </xsl:if>
        <xsl:choose>
          <xsl:when test="@way"><xsl:call-template name="session"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="ways"/></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="session">
    <dl>
      <xsl:if test="@name != ''"><dt>Name</dt><dd><bdi>{f:short(@name)}</bdi></dd></xsl:if>
      <dt>By</dt>
      <dd>
        <xsl:choose>
          <xsl:when test="@way = 'issuer'">the issuer <bdi>{f:short(@issuer)}</bdi>, as <bdi>{f:short(@shown)}</bdi></xsl:when>
          <xsl:when test="@way = 'certificate'">the certificate <bdi>{f:short(@shown)}</bdi></xsl:when>
          <xsl:otherwise>a token</xsl:otherwise>
        </xsl:choose>
      </dd>
      <xsl:if test="@until"><dt>Until</dt><dd><xsl:call-template name="time"><xsl:with-param name="at" select="string(@until)"/></xsl:call-template></dd></xsl:if>
      <xsl:if test="@rights"><dt>Rights</dt><dd>{if (@rights = '') then 'none' else replace(@rights, ' ', ', ')}</dd></xsl:if>
    </dl>
    <form method="post" action="/webmds/sign-out"><input type="hidden" name="csrf" value="{$csrf}"/><button>Sign out</button></form>
    <p class="info">Your sign-in stays in the memory of this WebMDS until you sign out, close the browser, or are inactive for 8 hours.</p>
  </xsl:template>

  <xsl:template name="ways">
    <p class="lead">Without a sign-in, {if (not(@rights)) then 'the services decide what you may do' else if (@rights = '') then 'you have no rights' else 'your rights are: ' || replace(@rights, ' ', ', ')}.</p>
    <xsl:if test="@issuer != ''">
      <section><h2>Issuer</h2><p><a class="button" href="/webmds/sign-in-begin">Sign in at <bdi>{f:short(@issuer)}</bdi></a></p></section>
    </xsl:if>
    <xsl:if test="@certificate != ''">
      <section><h2>Certificate</h2>
        <form method="post" action="/webmds/sign-in-certificate"><input type="hidden" name="csrf" value="{$csrf}"/><button>Sign in with the certificate <bdi>{f:short(@certificate)}</bdi></button></form>
      </section>
    </xsl:if>
    <section><h2>Token</h2>
      <form method="post" action="/webmds/token" autocomplete="off">
        <input type="hidden" name="csrf" value="{$csrf}"/>
        <label for="token">Bearer token</label>
        <input id="token" name="token" type="password" required="required" maxlength="8000" autocomplete="off" spellcheck="false"/>
        <button>Use this token</button>
      </form>
    </section>
    <p class="info">The services decide which rights a token gives. It stays in the memory of this WebMDS.</p>
  </xsl:template>
</xsl:stylesheet>
