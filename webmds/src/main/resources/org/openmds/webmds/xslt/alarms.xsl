<?xml version="1.0" encoding="UTF-8"?>
<!-- Firing alerts: instances of triggers, by severity. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:t="http://openmds.org/trigger" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:r="http://openmds.org/webmds/records" exclude-result-prefixes="#all" expand-text="yes">

  <!-- The alerts of the trigger service, t:Alerts; attached by WebMDS. -->
  <xsl:param name="f:alerts" as="document-node()?" select="()"/>
  <xsl:variable name="f:instances" as="element(t:Instance)*" select="f:in-order($f:alerts/t:Alerts/t:Instance)"/>
  <xsl:variable name="f:firing-now" as="element(t:Instance)*" select="$f:instances[@state = 'firing']"/>

  <xsl:variable name="f:severities" select="'critical', 'warning', 'info'"/>

  <!-- Firing before pending, silenced ones after the others, the most severe first, then those that have held longest. -->
  <xsl:function name="f:in-order" as="element(t:Instance)*">
    <xsl:param name="instances" as="element(t:Instance)*"/>
    <xsl:perform-sort select="$instances">
      <xsl:sort select="if (@state = 'firing') then 0 else 1" data-type="number"/>
      <xsl:sort select="if (@suppressed) then 1 else 0" data-type="number"/>
      <xsl:sort select="f:severity-rank(.)" data-type="number"/>
      <xsl:sort select="@since"/>
    </xsl:perform-sort>
  </xsl:function>

  <xsl:function name="f:severity" as="xs:string">
    <xsl:param name="instance" as="element()"/>
    <xsl:sequence select="string($instance/t:Label[@name = 'severity'][1])"/>
  </xsl:function>

  <xsl:function name="f:severity-rank" as="xs:integer">
    <xsl:param name="instance" as="element()"/>
    <xsl:sequence select="(index-of($f:severities, f:severity($instance)), 4)[1]"/>
  </xsl:function>

  <xsl:function name="f:alert-name" as="xs:string">
    <xsl:param name="instance" as="element()"/>
    <xsl:sequence select="string(($instance/t:Label[@name = 'trigger'], $instance/@trigger)[normalize-space()][1])"/>
  </xsl:function>

  <!-- The starts and ends of alerts in the last hour, as records of events. -->
  <xsl:function name="f:alert-events" as="element(r:Event)*">
    <xsl:for-each select="$f:alerts/t:Alerts/t:Event">
      <r:Event at="{@at}" kind="{if (ends-with(@event, '-> firing')) then 'fired' else 'resolved'}" about="{(@name, @trigger)[normalize-space()][1]}" site="">{if (starts-with(., tokenize(@about, ' ')[1])) then . else string-join((@about, .)[normalize-space()], ': ')}</r:Event>
    </xsl:for-each>
  </xsl:function>

  <!-- What distinguishes the instance: its labels without those that every instance has. -->
  <xsl:function name="f:identity-labels" as="element()*">
    <xsl:param name="instance" as="element()"/>
    <xsl:sequence select="$instance/t:Label[not(@name = ('trigger', 'severity', 'member', 'source', 'site', 'origin'))]"/>
  </xsl:function>

  <!-- The hosts, in lower case, for which alerts fire that are not silenced. -->
  <xsl:variable name="f:alerted" as="map(xs:string, xs:boolean)" select="map:merge($f:firing-now[not(@suppressed)]/t:Label[@name = 'host'] ! map { lower-case(.): true() })" xmlns:map="http://www.w3.org/2005/xpath-functions/map"/>

  <!-- The alerts that are about a host. -->
  <xsl:function name="f:alerts-of-host" as="element(t:Instance)*">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="$f:firing-now[t:Label[@name = 'host'] = ($host/@glue:Name, $host/@glue:UniqueID)]"/>
  </xsl:function>

  <!-- The alerts that are about an entry or something in it. -->
  <xsl:function name="f:alerts-of-entry" as="element(t:Instance)*">
    <xsl:param name="address" as="xs:string"/>
    <xsl:sequence select="$f:firing-now[t:Label[@name = 'member'] = $address]"/>
  </xsl:function>

  <!-- A severity by shape, word and colour. -->
  <xsl:function name="f:severity-mark" as="element()">
    <xsl:param name="instance" as="element()"/>
    <xsl:variable name="severity" select="f:severity($instance)"/>
    <span class="severity {if ($severity = $f:severities) then $severity else 'none'}"><bdi>{if ($severity = '') then 'no severity' else f:short($severity)}</bdi></span>
  </xsl:function>

  <!-- The alerts by severity and name, with what they are about. -->
  <xsl:template name="alert-list">
    <xsl:param name="instances" as="element(t:Instance)*"/>
    <xsl:param name="most" as="xs:integer" select="8"/>
    <xsl:variable name="named" as="array(element(t:Instance)*)*">
      <xsl:for-each-group select="f:in-order($instances)" group-by="f:severity(.), @trigger, exists(@suppressed)" composite="yes"><xsl:sequence select="[current-group()]"/></xsl:for-each-group>
    </xsl:variable>
    <ul class="alerts">
      <xsl:for-each select="$named[position() le $most]">
        <xsl:variable name="all" select=".(1)"/>
        <xsl:variable name="first" select="$all[1]"/>
        <li class="{if ($first/@suppressed) then 'suppressed' else ''}">
          <xsl:sequence select="f:severity-mark($first)"/>
          <div>
            <p class="what"><a href="/webmds/trigger?id={encode-for-uri($first/@trigger)}"><bdi>{f:short(f:alert-name($first))}</bdi></a><xsl:if test="count($all) gt 1"> × {f:integer(count($all))}</xsl:if><xsl:if test="$first/@suppressed"><xsl:text> </xsl:text><span class="label">silenced</span></xsl:if></p>
            <xsl:for-each select="$all[position() le 3]"><p><bdi>{f:short(t:Summary)}</bdi><span class="info"> since <xsl:sequence select="f:time(@since)"/><xsl:for-each select="t:Label[@name = 'site'][normalize-space()]"> · <bdi>{f:short(.)}</bdi></xsl:for-each></span></p></xsl:for-each>
            <xsl:if test="count($all) gt 3"><p class="info">and <a href="/webmds/alerts?group={encode-for-uri(tokenize($groups, ' ')[1])}&amp;q={encode-for-uri(f:alert-name($first))}">{f:integer(count($all) - 3)} more</a></p></xsl:if>
          </div>
        </li>
      </xsl:for-each>
    </ul>
    <xsl:if test="count($named) gt $most"><p><a href="/webmds/alerts?group={encode-for-uri(tokenize($groups, ' ')[1])}">All {f:integer(count($instances))} alerts</a></p></xsl:if>
  </xsl:template>

  <!-- The tile of the dashboard. -->
  <xsl:function name="f:alert-tile" as="element()?">
    <xsl:variable name="link" select="'/webmds/alerts?group=' || encode-for-uri(tokenize($groups, ' ')[1])"/>
    <xsl:variable name="loud" select="$f:firing-now[not(@suppressed)]"/>
    <xsl:choose>
      <xsl:when test="empty($f:alerts)"/>
      <xsl:when test="$f:alerts/t:Alerts/@problem"><xsl:sequence select="f:tile('Alerts firing', '?', ('the trigger service did not answer', f:short($f:alerts/t:Alerts/@problem)), 'warn', $link)"/></xsl:when>
      <xsl:otherwise>
        <xsl:sequence select="f:tile('Alerts firing', f:integer(count($loud)), (string-join((for $severity in $f:severities, $n in count($loud[f:severity(.) = $severity])[. gt 0] return $n || ' ' || $severity), ', '),
            for $n in count($f:firing-now[@suppressed])[. gt 0] return $n || ' silenced', for $n in count($f:instances[@state = 'pending'])[. gt 0] return $n || ' pending'), if ($loud) then 'bad' else 'good', $link)"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:function>
</xsl:stylesheet>
