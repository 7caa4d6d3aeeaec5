<?xml version="1.0" encoding="UTF-8"?>
<!-- A heat map of the load of hosts: a cell for each, with its load as a share of its CPUs. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    exclude-result-prefixes="#all" expand-text="yes">

  <!-- The lower ends of the steps, in percent of the CPUs. -->
  <xsl:variable name="f:heat-steps" select="0, 25, 50, 75, 100, 150"/>

  <xsl:function name="f:heat" as="xs:string">
    <xsl:param name="share" as="xs:double?"/>
    <xsl:sequence select="if (empty($share)) then 'unknown' else 'h' || count($f:heat-steps[. le $share * 100 + 0.5])"/>
  </xsl:function>

  <!-- The hosts, those with the highest load first. -->
  <xsl:function name="f:by-load" as="element()*">
    <xsl:param name="hosts" as="element()*"/>
    <xsl:perform-sort select="$hosts"><xsl:sort select="(f:load-share(.), -1)[1]" order="descending" data-type="number"/></xsl:perform-sort>
  </xsl:function>

  <xsl:template name="heat-map">
    <xsl:param name="hosts" as="element()*"/>
    <xsl:param name="most" as="xs:integer" select="400"/>
    <!-- Said if not all hosts are shown. -->
    <xsl:param name="others" as="node()*" select="()"/>
    <xsl:variable name="shown" as="element()*" select="if (count($hosts) le $most) then $hosts else subsequence(f:by-load($hosts), 1, $most)"/>
    <div class="heat">
      <xsl:for-each-group select="$shown" group-by="string-join((f:site(.), f:cluster-name(.))[. != ''], ', ')">
        <xsl:sort select="current-grouping-key()"/>
        <xsl:if test="current-grouping-key() != ''"><h3><bdi>{f:short(current-grouping-key())}</bdi><xsl:text> </xsl:text><span class="info">{f:count(count(current-group()), 'host', 'hosts')}</span></h3></xsl:if>
        <ul class="cells">
          <xsl:for-each select="current-group()">
            <xsl:sort select="(f:load-share(.), -1)[1]" order="descending" data-type="number"/>
            <xsl:variable name="share" select="f:load-share(.)"/>
            <xsl:variable name="bad" select="f:health(ancestor::sg:Entry[1]) = ('stale', 'failed')"/>
            <xsl:variable name="value" select="if (empty($share)) then 'unknown' else format-number($share, '0&#160;%')"/>
            <li><a class="cell {f:heat($share)}{if ($bad) then ' old' else ''}" href="{f:named('host', f:host-name(.))}" title="{f:host-name(.)}: load {$value} of its CPUs{if ($bad) then ', not current' else ''}"><span class="hidden"><bdi>{f:host-name(.)}</bdi> </span>{if (empty($share)) then '?' else format-number(min(($share, 99.99)) * 100, '0')}</a></li>
          </xsl:for-each>
        </ul>
      </xsl:for-each-group>
      <p class="legend">Load in percent of the CPUs: <xsl:for-each select="1 to count($f:heat-steps)"><xsl:variable name="at" select="."/><span class="cell h{.}">{$f:heat-steps[$at]}{if ($at = count($f:heat-steps)) then ' and more' else '–' || $f:heat-steps[$at + 1]}</span><xsl:text> </xsl:text></xsl:for-each></p>
      <xsl:if test="count($hosts) gt $most"><p class="info">The {$most} hosts with the highest load of {f:integer(count($hosts))}. <xsl:sequence select="$others"/></p></xsl:if>
    </div>
  </xsl:template>
</xsl:stylesheet>
