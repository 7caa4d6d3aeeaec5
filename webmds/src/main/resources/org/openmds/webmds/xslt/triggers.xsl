<?xml version="1.0" encoding="UTF-8"?>
<!-- The list of triggers with their states; firing ones are first. The document is the factory's resource property document. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:t="http://openmds.org/trigger" xmlns:trig="http://mds.globus.org/trigger/types"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:personal.xsl"/>

  <xsl:variable name="f:most" select="500"/>

  <xsl:template match="/">
    <xsl:variable name="triggers" select="/*/trig:TriggerRP"/>
    <xsl:variable name="silences" select="/*/t:Silence"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Triggers'"/>
      <xsl:with-param name="name" select="'triggers'"/>
      <xsl:with-param name="follows" select="$fault = ''"/>
      <xsl:with-param name="every" select="$f:every"/>
      <xsl:with-param name="content">
        <h1>Triggers</h1>
        <xsl:call-template name="refusal"/>
        <xsl:if test="not(/nothing)">
          <p class="lead"><strong>{f:count(count($triggers), 'trigger', 'triggers')}</strong>
          </p>
          <p class="counts">
            <xsl:for-each-group select="$triggers" group-by="string(t:State)">
              <xsl:sort select="index-of(('firing', 'pending', 'inactive', 'disabled'), current-grouping-key())"/>
              <span class="count"><xsl:call-template name="state"><xsl:with-param name="state" select="current-grouping-key()"/></xsl:call-template><xsl:text> </xsl:text>{count(current-group())}</span>
            </xsl:for-each-group>
          </p>
          <xsl:choose>
            <xsl:when test="empty($triggers)"><p class="empty">There are no triggers yet. Define them in <code>triggers.rules</code> of the configuration, or create them with <code>mds trigger create</code>.</p></xsl:when>
            <xsl:otherwise><xsl:call-template name="list"><xsl:with-param name="triggers" select="$triggers"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
          <section>
            <h2>Silences</h2>
            <xsl:choose>
              <xsl:when test="empty($silences)"><p class="info">There are no silences. Create one on the page of a trigger, or with <code>mds trigger silence</code>.</p></xsl:when>
              <xsl:otherwise><xsl:call-template name="silences"><xsl:with-param name="silences" select="$silences"/><xsl:with-param name="back" select="'triggers'"/></xsl:call-template></xsl:otherwise>
            </xsl:choose>
          </section>
        </xsl:if>
        <xsl:call-template name="token"/>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- A Mustache template with the names of its variables. -->
  <xsl:function name="f:template" as="xs:string">
    <xsl:param name="text" as="xs:string"/>
    <xsl:sequence select="replace($text, '\{\{\{?&amp;?\s*([^{}]*?)\s*\}\}\}?', '‹$1›')"/>
  </xsl:function>

  <xsl:template name="list">
    <xsl:param name="triggers" as="element()*"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Triggers">
      <table class="entries">
        <thead><tr><th scope="col">State</th><th scope="col">Trigger</th><th scope="col">Labels</th><th scope="col" class="number">Firing</th><th scope="col" class="number">Pending</th><th scope="col">Since</th><th scope="col">Last fired</th></tr></thead>
        <tbody>
          <xsl:for-each select="$triggers">
            <xsl:sort select="(index-of(('firing', 'pending', 'inactive', 'disabled'), string(t:State)), 9)[1]"/>
            <xsl:sort select="trig:TriggerName"/>
            <xsl:if test="position() le $f:most">
              <tr>
                <td data-label="State"><xsl:call-template name="state"><xsl:with-param name="state" select="string(t:State)"/></xsl:call-template></td>
                <th scope="row" data-label="Trigger"><a href="/webmds/trigger?id={encode-for-uri(trig:TriggerID)}"><bdi>{f:short((trig:TriggerName[normalize-space()], trig:TriggerID)[1])}</bdi></a>
                  <xsl:if test="t:Summary[normalize-space()]"><p class="info"><bdi>{f:template(f:short(t:Summary))}</bdi></p></xsl:if>
                  <xsl:if test="t:Problem"><p class="cause"><bdi>{f:short(t:Problem[1])}</bdi></p></xsl:if></th>
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
