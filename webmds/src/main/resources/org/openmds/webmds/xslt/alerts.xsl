<?xml version="1.0" encoding="UTF-8"?>
<!-- The alerts: what fires and is pending now, the triggers, and the silences. The document is the factory's resource property document. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:t="http://openmds.org/trigger" xmlns:trig="http://mds.globus.org/trigger/types"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:personal.xsl"/>
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:sums.xsl"/>
  <xsl:import href="webmds:alarms.xsl"/>

  <xsl:variable name="f:most" select="500"/>
  <xsl:variable name="f:self" select="'alerts'"/>
  <xsl:variable name="f:rows" as="element(t:Instance)*" select="f:in-order(/*/t:Instance)"/>
  <xsl:variable name="f:columns" as="map(*)*" select="
      map { 'key': 'state', 'label': 'State', 'value': function($alert) { string($alert/@state) }, 'cell': function($alert) { f:state(string($alert/@state)), f:silenced($alert) } },
      map { 'key': 'severity', 'label': 'Severity', 'find': true(), 'value': function($alert) { f:severity($alert) }, 'rank': function($alert) { f:severity-rank($alert) }, 'cell': function($alert) { f:severity-mark($alert) } },
      map { 'key': 'alert', 'label': 'Alert', 'find': true(), 'head': true(), 'value': function($alert) { f:alert-name($alert) }, 'cell': function($alert) { f:alert-link($alert) } },
      map { 'key': 'summary', 'label': 'What', 'find': true(), 'value': function($alert) { string($alert/t:Summary) } },
      map { 'key': 'labels', 'label': 'Labels', 'find': true(), 'value': function($alert) { string-join(f:identity-labels($alert) ! (@name || '=' || .), ' ') }, 'cell': function($alert) { f:labels(f:identity-labels($alert)) } },
      map { 'key': 'values', 'label': 'Values', 'value': function($alert) { string-join($alert/t:Value[not(@name = 'condition')] ! (@name || '=' || .), ' ') }, 'cell': function($alert) { f:labels($alert/t:Value[not(@name = 'condition')]) } },
      map { 'key': 'since', 'label': 'Since', 'value': function($alert) { string($alert/@since) }, 'cell': function($alert) { f:time($alert/@since) } },
      map { 'key': 'suppressed', 'label': 'suppressed', 'data': true(), 'value': function($alert) { string($alert/@suppressed) } },
      map { 'key': 'source', 'label': 'source', 'data': true(), 'find': true(), 'value': function($alert) { string($alert/t:Label[@name = 'source'][1]) } },
      map { 'key': 'member', 'label': 'member', 'data': true(), 'find': true(), 'value': function($alert) { string($alert/t:Label[@name = 'member'][1]) } }"/>

  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="string($row/@fingerprint)"/>
  </xsl:function>

  <xsl:function name="f:alert-link" as="element()">
    <xsl:param name="alert" as="element()"/>
    <a href="/webmds/trigger?id={encode-for-uri($alert/@trigger)}"><bdi>{f:short(f:alert-name($alert))}</bdi></a>
  </xsl:function>

  <xsl:function name="f:silenced" as="element()?">
    <xsl:param name="alert" as="element()"/>
    <xsl:if test="$alert/@suppressed"><p class="info"><span class="label">silenced</span><xsl:text> </xsl:text><bdi>{f:short($alert/@suppressed)}</bdi></p></xsl:if>
  </xsl:function>

  <xsl:template name="html">
    <xsl:variable name="triggers" select="/*/trig:TriggerRP"/>
    <xsl:variable name="silences" select="/*/t:Silence"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Alerts'"/>
      <xsl:with-param name="name" select="'alerts'"/>
      <xsl:with-param name="follows" select="$fault = ''"/>
      <xsl:with-param name="every" select="$f:every"/>
      <xsl:with-param name="content">
        <h1>Alerts</h1>
        <xsl:call-template name="refusal"/>
        <xsl:if test="not(/nothing)">
          <xsl:variable name="loud" select="$f:rows[@state = 'firing'][not(@suppressed)]"/>
          <p class="lead"><strong>{f:count(count($loud), 'alert fires', 'alerts fire')}</strong>{string-join(for $severity in $f:severities, $n in count($loud[f:severity(.) = $severity])[. gt 0] return ', ' || $n || ' ' || $severity)}; {f:integer(count($f:rows[@suppressed]))} silenced, {f:integer(count($f:rows[@state = 'pending']))} pending. {f:count(count($triggers), 'trigger watches', 'triggers watch')} the entries.</p>
          <xsl:call-template name="list">
            <xsl:with-param name="label" select="'Alerts'"/>
            <xsl:with-param name="one" select="'alert'"/>
            <xsl:with-param name="more" select="'alerts'"/>
            <xsl:with-param name="hint" select="'alert, host, label'"/>
            <xsl:with-param name="empty"><p class="empty">Nothing fires and nothing is pending.</p></xsl:with-param>
          </xsl:call-template>
          <section>
            <h2>Triggers</h2>
            <xsl:choose>
              <xsl:when test="empty($triggers)"><p class="empty">There are no triggers yet. Define them in <code>triggers.rules</code> of the configuration, or create them with <code>mds trigger create</code>.</p></xsl:when>
              <xsl:otherwise><xsl:call-template name="triggers"><xsl:with-param name="triggers" select="$triggers"/></xsl:call-template></xsl:otherwise>
            </xsl:choose>
          </section>
          <section>
            <h2>Silences</h2>
            <xsl:choose>
              <xsl:when test="empty($silences)"><p class="info">There are no silences. {if ($f:may-silence) then 'Create one on the page of a trigger, or with' else 'Who may create one does so with'} <code>mds trigger silence</code>.</p></xsl:when>
              <xsl:otherwise><xsl:call-template name="silences"><xsl:with-param name="silences" select="$silences"/><xsl:with-param name="back" select="'alerts'"/></xsl:call-template></xsl:otherwise>
            </xsl:choose>
          </section>
        </xsl:if>
        <xsl:call-template name="sign-in"/>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="triggers">
    <xsl:param name="triggers" as="element()*"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Triggers">
      <table class="entries">
        <thead><tr><th scope="col">State</th><th scope="col">Trigger</th><th scope="col">Labels</th><th scope="col" class="number">Firing</th><th scope="col" class="number">Pending</th><th scope="col">Since</th><th scope="col">Last fired</th></tr></thead>
        <tbody>
          <xsl:for-each select="$triggers">
            <xsl:sort select="(index-of(('firing', 'pending', 'inactive', 'disabled'), string(t:State)), 9)[1]"/>
            <xsl:sort select="trig:TriggerName"/>
            <xsl:if test="position() le $f:most">
              <xsl:variable name="mine" select="$f:rows[@trigger = current()/trig:TriggerID]"/>
              <tr data-key="{trig:TriggerID}">
                <td data-label="State"><xsl:call-template name="state"><xsl:with-param name="state" select="string(t:State)"/></xsl:call-template><xsl:if test="$mine and not($mine[not(@suppressed)])"><p class="info"><span class="label">silenced</span></p></xsl:if></td>
                <th scope="row" data-label="Trigger"><a href="/webmds/trigger?id={encode-for-uri(trig:TriggerID)}"><bdi>{f:short((trig:TriggerName[normalize-space()], trig:TriggerID)[1])}</bdi></a>
                  <xsl:for-each select="$mine[position() le 3]"><p class="info"><bdi>{f:short(t:Summary)}</bdi></p></xsl:for-each>
                  <xsl:if test="count($mine) gt 3"><p class="info">and {count($mine) - 3} more</p></xsl:if>
                  <xsl:for-each select="t:Problem[1], t:Warning"><p class="cause"><bdi>{f:short(.)}</bdi></p></xsl:for-each></th>
                <td data-label="Labels"><xsl:call-template name="labels"><xsl:with-param name="labels" select="t:Label"/></xsl:call-template></td>
                <td data-label="Firing" class="number">{f:integer(t:Firing[1])}</td>
                <td data-label="Pending" class="number">{f:integer(t:Pending[1])}</td>
                <td data-label="Since"><xsl:call-template name="time"><xsl:with-param name="at" select="string(trig:ConditionTrueSince[1])"/></xsl:call-template></td>
                <td data-label="Last fired"><xsl:call-template name="time"><xsl:with-param name="at" select="string(trig:ActionFiredAt[1])"/></xsl:call-template></td>
              </tr>
            </xsl:if>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
    <xsl:if test="count($triggers) gt $f:most"><p>The first {$f:most} of {count($triggers)} triggers are shown.</p></xsl:if>
  </xsl:template>
</xsl:stylesheet>
