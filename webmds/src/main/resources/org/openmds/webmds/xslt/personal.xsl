<?xml version="1.0" encoding="UTF-8"?>
<!-- Common parts of pages with forms: refusals, the sign-in, the states of triggers, silences. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:t="http://openmds.org/trigger" xmlns:trig="http://mds.globus.org/trigger/types"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:param name="csrf" as="xs:string" select="''"/>
  <!-- Empty if the user is not signed in. -->
  <xsl:param name="person" as="xs:string" select="''"/>
  <!-- Name of the caller at the services of this process, and his rights; 'any' if they are not known here. -->
  <xsl:param name="user" as="xs:string" select="''"/>
  <xsl:param name="rights" as="xs:string" select="'any'"/>
  <xsl:variable name="f:rights" as="xs:string*" select="tokenize($rights, ' ')"/>
  <xsl:variable name="f:may-silence" as="xs:boolean" select="$f:rights = ('any', 'silence')"/>
  <xsl:param name="fault" as="xs:string" select="''"/>
  <xsl:param name="advice" as="xs:string" select="''"/>

  <!-- Update interval in seconds: triggers also change without changes of the group. -->
  <xsl:variable name="f:every" select="10"/>

  <xsl:template name="refusal">
    <xsl:if test="$fault != ''">
      <xsl:variable name="what" select="if (/nothing) then 'The page cannot be shown' else 'The request was refused'"/>
      <section class="cause" role="alert" aria-label="{$what}">
        <h2>{$what}</h2>
        <p><bdi>{f:short($fault)}</bdi></p>
        <p>{$advice}</p>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- The link to sign in or out, and what the user must not do. -->
  <xsl:template name="sign-in">
    <p class="token">
      <xsl:value-of select="if ($person = '') then 'You are not signed in.' else if ($user = '') then 'You are signed in.' else 'You are signed in as ' || f:short($user) || '.'"/>
      <xsl:if test="not($f:may-silence)"><xsl:text> Silences need the right silence, which you do not have.</xsl:text></xsl:if>
      <xsl:text> </xsl:text><a href="/webmds/sign-in">{if ($person = '') then 'Sign in' else 'Sign out'}</a>
    </p>
  </xsl:template>

  <!-- A trigger's state by shape, colour and word. -->
  <xsl:template name="state">
    <xsl:param name="state" as="xs:string"/>
    <xsl:sequence select="f:state($state)"/>
  </xsl:template>

  <xsl:function name="f:state" as="element()">
    <xsl:param name="state" as="xs:string"/>
    <span class="health {if ($state = 'firing') then 'failed' else if ($state = 'pending') then 'stale' else if ($state = 'inactive') then 'ok' else 'waiting'}">
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
        <xsl:choose>
          <xsl:when test="$state = 'firing'"><path d="M1 1H11V11H1Z"/></xsl:when>
          <xsl:when test="$state = 'pending'"><path d="M6 1 11.5 11H.5Z"/></xsl:when>
          <xsl:when test="$state = 'inactive'"><circle cx="6" cy="6" r="5"/></xsl:when>
          <xsl:otherwise><circle cx="6" cy="6" r="4" class="ring"/></xsl:otherwise>
        </xsl:choose>
      </svg>
      <bdi>{$state}</bdi>
    </span>
  </xsl:function>

  <xsl:template name="labels">
    <xsl:param name="labels" as="element()*"/>
    <xsl:sequence select="f:labels($labels)"/>
  </xsl:template>

  <xsl:function name="f:labels" as="node()*">
    <xsl:param name="labels" as="element()*"/>
    <xsl:for-each select="$labels[position() le 20]"><span class="label"><bdi>{f:short(@name)}</bdi>=<bdi>{f:short(.)}</bdi></span><xsl:text> </xsl:text></xsl:for-each>
  </xsl:function>

  <xsl:template name="silences">
    <xsl:param name="silences" as="element(t:Silence)*"/>
    <xsl:param name="back" as="xs:string"/>
    <xsl:param name="id" as="xs:string" select="''"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Silences">
      <table class="entries">
        <thead><tr><th scope="col">Matchers</th><th scope="col">Reason</th><th scope="col">By</th><th scope="col">Until</th><th scope="col"><span class="hidden">Action</span></th></tr></thead>
        <tbody>
          <xsl:for-each select="$silences[position() le 200]">
            <xsl:sort select="@endsAt"/>
            <tr>
              <th scope="row" data-label="Matchers"><xsl:for-each select="t:Match"><span class="label"><bdi>{f:short(@name)}</bdi>=<bdi>{f:short(@pattern)}</bdi></span><xsl:text> </xsl:text></xsl:for-each></th>
              <td data-label="Reason"><bdi>{f:short(t:Reason)}</bdi></td>
              <td data-label="By"><bdi>{f:short(@creator)}</bdi></td>
              <td data-label="Until"><xsl:call-template name="time"><xsl:with-param name="at" select="string(@endsAt)"/></xsl:call-template></td>
              <td class="action">
                <xsl:if test="$f:may-silence and ($f:rights = ('any', 'admin') or @creator = ($user, 'anonymous'))"><form method="post" action="/webmds/{$back}">
                  <input type="hidden" name="csrf" value="{$csrf}"/><input type="hidden" name="do" value="end"/><input type="hidden" name="silence" value="{@id}"/><input type="hidden" name="id" value="{$id}"/>
                  <button>End<span class="hidden"> the silence of {string-join(t:Match ! (@name || ' ' || @pattern), ', ')}</span></button>
                </form></xsl:if>
              </td>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>
</xsl:stylesheet>
