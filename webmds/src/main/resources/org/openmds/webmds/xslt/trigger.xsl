<?xml version="1.0" encoding="UTF-8"?>
<!-- The page of one trigger: its instances, its history, and forms. The document contains its properties, all silences, and the result of a dry run, if one was requested. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:t="http://openmds.org/trigger" xmlns:trig="http://mds.globus.org/trigger/types"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:personal.xsl"/>

  <xsl:param name="id" as="xs:string" select="''"/>
  <!-- Input of a form that was refused. -->
  <xsl:param name="reason" as="xs:string" select="''"/>
  <xsl:param name="member" as="xs:string" select="'*'"/>
  <xsl:param name="minutes" as="xs:string" select="'120'"/>

  <xsl:template match="/">
    <xsl:variable name="trigger" select="/*/*[local-name() = 'TriggerRP']"/>
    <xsl:variable name="name" select="string(($trigger/trig:TriggerName[normalize-space()], $trigger/trig:TriggerID)[1])"/>
    <xsl:variable name="silences" select="/*/t:Silence[every $m in t:Match[@name = 'trigger'] satisfies f:matches($m/@pattern, $name)]"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="f:short($name)"/>
      <xsl:with-param name="name" select="'trigger'"/>
      <xsl:with-param name="follows" select="$fault = '' and empty(/*/t:dryRunResponse)"/>
      <xsl:with-param name="every" select="$f:every"/>
      <xsl:with-param name="content">
        <p class="crumbs"><a href="/webmds/alerts">Alerts</a></p>
        <h1><bdi>{f:short($name)}</bdi><xsl:text> </xsl:text><span class="kind">Trigger</span></h1>
        <p class="lead"><xsl:call-template name="state"><xsl:with-param name="state" select="string($trigger/t:State)"/></xsl:call-template>
          <xsl:text> </xsl:text>{f:count(xs:integer(f:number($trigger/t:Firing[1])), 'instance fires', 'instances fire')}, {f:integer(($trigger/t:Pending, 0)[1])} pending.
          <xsl:if test="$trigger/trig:RuleLastCheckedAt">Checked <xsl:call-template name="time"><xsl:with-param name="at" select="string($trigger/trig:RuleLastCheckedAt)"/></xsl:call-template>.</xsl:if></p>
        <xsl:call-template name="refusal"/>
        <xsl:if test="$trigger/t:Problem">
          <section class="cause" aria-label="Problem"><h2>Problem</h2><xsl:for-each select="$trigger/t:Problem"><p><bdi>{f:short(.)}</bdi></p></xsl:for-each></section>
        </xsl:if>
        <xsl:if test="$trigger/t:Warning">
          <section class="cause warning" aria-label="Warning"><h2>This rule cannot match</h2><xsl:for-each select="$trigger/t:Warning"><p><bdi>{f:short(.)}</bdi></p></xsl:for-each></section>
        </xsl:if>
        <xsl:apply-templates select="/*/t:dryRunResponse"/>
        <section>
          <h2>Instances</h2>
          <xsl:choose>
            <xsl:when test="$trigger/t:Instance"><xsl:call-template name="instances"><xsl:with-param name="instances" select="$trigger/t:Instance"/></xsl:call-template></xsl:when>
            <xsl:otherwise><p class="info">No instance is firing or pending.</p></xsl:otherwise>
          </xsl:choose>
        </section>
        <div class="columns">
          <xsl:if test="$f:may-silence"><section><h2>Silence</h2><xsl:call-template name="silence-form"/></section></xsl:if>
          <section><h2>Dry run</h2>
            <p>Evaluates the rule over the current entries. No notice is sent and nothing changes.</p>
            <form method="post" action="/webmds/trigger?id={encode-for-uri($id)}">
              <input type="hidden" name="csrf" value="{$csrf}"/><input type="hidden" name="id" value="{$id}"/><input type="hidden" name="do" value="dry"/>
              <button>Run</button>
            </form></section>
        </div>
        <xsl:if test="$silences">
          <section><h2>Silences that may apply</h2>
            <xsl:call-template name="silences"><xsl:with-param name="silences" select="$silences"/><xsl:with-param name="back" select="'trigger'"/><xsl:with-param name="id" select="$id"/></xsl:call-template></section>
        </xsl:if>
        <section>
          <h2>History</h2>
          <xsl:choose>
            <xsl:when test="$trigger/t:Event"><xsl:call-template name="history"><xsl:with-param name="events" select="$trigger/t:Event"/></xsl:call-template></xsl:when>
            <xsl:otherwise><p class="info">There are no events yet.</p></xsl:otherwise>
          </xsl:choose>
        </section>
        <section class="panel">
          <h2>Rule</h2>
          <dl>
            <xsl:for-each select="$trigger/*[not(self::t:Instance or self::t:Event or self::t:Problem or self::t:Warning or self::t:Label or self::t:Value)][not(*)][normalize-space()]">
              <dt>{local-name()}</dt><dd><bdi class="code">{f:short(.)}</bdi></dd>
            </xsl:for-each>
            <xsl:if test="$trigger/t:Label"><dt>Labels</dt><dd><xsl:call-template name="labels"><xsl:with-param name="labels" select="$trigger/t:Label"/></xsl:call-template></dd></xsl:if>
            <xsl:if test="$trigger/t:Value"><dt>Values</dt><dd><xsl:call-template name="labels"><xsl:with-param name="labels" select="$trigger/t:Value"/></xsl:call-template></dd></xsl:if>
          </dl>
        </section>
        <xsl:call-template name="sign-in"/>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- Matches like the service: * stands for any characters. -->
  <xsl:function name="f:matches" as="xs:boolean">
    <xsl:param name="pattern" as="xs:string"/>
    <xsl:param name="text" as="xs:string"/>
    <xsl:sequence select="matches($text, '^' || string-join(tokenize($pattern, '\*') ! replace(., '[\\.\[\]{}()^$|?+\-]', '\\$0'), '.*') || '$', 's')"/>
  </xsl:function>

  <xsl:template name="instances">
    <xsl:param name="instances" as="element()*"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Instances">
      <table class="entries">
        <thead><tr><th scope="col">State</th><th scope="col">Summary</th><th scope="col">Labels</th><th scope="col">Values</th><th scope="col">Since</th><th scope="col">Last fired</th></tr></thead>
        <tbody>
          <xsl:for-each select="$instances">
            <tr>
              <td data-label="State"><xsl:call-template name="state"><xsl:with-param name="state" select="string(@state)"/></xsl:call-template><xsl:if test="@suppressed"><p class="info"><span class="label">silenced</span><xsl:text> </xsl:text><bdi>{f:short(@suppressed)}</bdi></p></xsl:if></td>
              <th scope="row" data-label="Summary"><bdi>{f:short(t:Summary)}</bdi></th>
              <td data-label="Labels"><xsl:call-template name="labels"><xsl:with-param name="labels" select="t:Label[not(@name = 'trigger')]"/></xsl:call-template></td>
              <td data-label="Values"><xsl:call-template name="labels"><xsl:with-param name="labels" select="t:Value[not(@name = 'condition')]"/></xsl:call-template></td>
              <td data-label="Since"><xsl:call-template name="time"><xsl:with-param name="at" select="string(@since)"/></xsl:call-template></td>
              <td data-label="Last fired"><xsl:call-template name="time"><xsl:with-param name="at" select="string(@firedAt)"/></xsl:call-template></td>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>

  <xsl:template name="history">
    <xsl:param name="events" as="element()*"/>
    <div class="scroll" tabindex="0" role="region" aria-label="History">
      <table class="entries">
        <thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Member</th><th scope="col">Detail</th></tr></thead>
        <tbody>
          <xsl:for-each select="$events">
            <tr>
              <td data-label="Time"><xsl:call-template name="time"><xsl:with-param name="at" select="string(@at)"/></xsl:call-template></td>
              <th scope="row" data-label="Event"><bdi>{replace(f:short(@event), ' -> ', ' → ')}</bdi></th>
              <td data-label="Member"><bdi class="code">{f:short(@about)}</bdi></td>
              <td data-label="Detail"><bdi>{f:short(.)}</bdi></td>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>

  <xsl:template name="silence-form">
    <form class="silence" method="post" action="/webmds/trigger?id={encode-for-uri($id)}">
      <input type="hidden" name="csrf" value="{$csrf}"/><input type="hidden" name="id" value="{$id}"/><input type="hidden" name="do" value="silence"/>
      <label for="reason">Reason</label>
      <input id="reason" name="reason" required="required" maxlength="500" value="{$reason}"/>
      <label for="minutes">For</label>
      <select id="minutes" name="minutes">
        <xsl:for-each select="30, 120, 480, 1440, 10080">
          <option value="{.}"><xsl:if test="string(.) = $minutes"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{if (. = 30) then '30 minutes' else if (. lt 1440) then . idiv 60 || ' hours' else if (. = 1440) then '1 day' else '7 days'}</option>
        </xsl:for-each>
      </select>
      <label for="member">Member address</label>
      <input id="member" name="member" maxlength="1000" value="{$member}" aria-describedby="member-help"/>
      <p class="info" id="member-help">* stands for any characters; * alone matches every entry.</p>
      <button>Begin the silence</button>
    </form>
  </xsl:template>

  <xsl:template match="t:dryRunResponse">
    <section class="dry" role="status" aria-label="Dry run">
      <h2>Dry run</h2>
      <p><strong>{f:count(count(t:Found) + xs:integer(f:number(@more)), 'entry matches', 'entries match')}</strong> of {@looked} examined{if (f:number(@stale) gt 0) then '; ' || @stale || ' have no result because their data is stale' else ''}. No notice was sent.</p>
      <xsl:for-each select="t:Problem"><p class="cause"><bdi>{f:short(.)}</bdi></p></xsl:for-each>
      <xsl:if test="t:Found">
        <ul>
          <xsl:for-each select="t:Found[position() le 100]">
            <li><bdi>{f:short(t:Summary)}</bdi><xsl:text> </xsl:text><xsl:call-template name="labels"><xsl:with-param name="labels" select="t:Label[not(@name = 'trigger')], t:Value"/></xsl:call-template></li>
          </xsl:for-each>
        </ul>
        <xsl:if test="count(t:Found) + f:number(@more) gt 100"><p>The first 100 are shown.</p></xsl:if>
      </xsl:if>
    </section>
  </xsl:template>
</xsl:stylesheet>
