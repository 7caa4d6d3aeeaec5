<?xml version="1.0" encoding="UTF-8"?>
<!-- The dashboard of an index, or of all indexes: what fires, what fails, how much is free, how old it is. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:scope.xsl"/>

  <xsl:variable name="f:self" select="'dashboard'"/>
  <xsl:variable name="f:state" select="map { 'range': string($range[. != 'hour']) }"/>
  <xsl:variable name="f:sums" as="element(mdsi:Summary)*" select="$f:roots ! f:summary-of(.)"/>
  <xsl:variable name="f:rows" as="element()*" select="if ($f:documents) then $f:sums else $f:sums/mdsi:Site"/>
  <xsl:variable name="f:columns" select="$f:site-columns"/>
  <xsl:variable name="f:failing" as="element(sg:Entry)*" select="$f:roots//sg:Entry[f:error(.)]"/>
  <xsl:variable name="f:site-property" as="element(mdsi:Site)?" select="if ($f:documents) then () else $f:roots/*/mdsi:Site"/>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="f:title()"/>
      <xsl:with-param name="name" select="'dashboard'"/>
      <xsl:with-param name="every" select="15"/>
      <xsl:with-param name="content">
        <h1><bdi>{f:title()}</bdi></h1>
        <p class="lead"><bdi>{string-join(($f:site-property/(mdsi:description, mdsi:location, mdsi:contact)[normalize-space()] ! f:short(.), if ($f:documents) then f:count(count($f:documents), 'index', 'indexes') else ()), ' · ')}</bdi></p>
        <xsl:for-each select="min($f:sums/mdsi:Freshness/@oldest[. castable as xs:dateTime]/xs:dateTime(.))">
          <xsl:variable name="late" select=". + xs:dayTimeDuration('PT15M')"/>
          <p class="banner old" data-old-after="{$late}"><xsl:if test="$late gt current-dateTime()"><xsl:attribute name="hidden" select="'hidden'"/></xsl:if><strong>Some data is old.</strong> The oldest value is of <xsl:sequence select="f:at(string(.))"/>: <bdi>{f:short(string-join(distinct-values(($f:sums/mdsi:Freshness[@oldest castable as xs:dateTime][xs:dateTime(@oldest) = current()])[1]/(@entry, @site)), ', '))}</bdi>.</p>
        </xsl:for-each>
        <xsl:if test="$f:roots/f:OnlySums"><p class="banner"><strong>This page shows only sums.</strong> {if ($f:documents) then 'A group' else 'The group'} is too large for WebMDS: see webmds.document-size in its configuration.</p></xsl:if>
        <xsl:call-template name="tiles"/>
        <div class="two">
          <section class="panel" aria-label="Firing alerts">
            <h2>Firing alerts</h2>
            <xsl:choose>
              <xsl:when test="$f:firing-now"><xsl:call-template name="alert-list"><xsl:with-param name="instances" select="$f:firing-now"/></xsl:call-template></xsl:when>
              <xsl:when test="$f:alerts/t:Alerts/@problem"><p class="cause"><bdi>{f:short($f:alerts/t:Alerts/@problem)}</bdi></p></xsl:when>
              <xsl:otherwise><p class="quiet"><xsl:sequence select="f:mark('ok', 'nothing fires')"/></p></xsl:otherwise>
            </xsl:choose>
          </section>
          <section class="panel" aria-label="Failing or stale sources">
            <h2>Failing or stale sources</h2>
            <xsl:choose>
              <xsl:when test="$f:failing"><xsl:call-template name="failing-sources"><xsl:with-param name="entries" select="$f:failing"/></xsl:call-template></xsl:when>
              <xsl:when test="$f:roots/f:OnlySums"><p class="quiet">The sources are not read.</p></xsl:when>
              <xsl:when test="$f:roots//sg:Entry[f:config(.)]"><p class="quiet"><xsl:sequence select="f:mark('ok', 'all collected data is current')"/></p></xsl:when>
              <xsl:otherwise><p class="quiet">Nothing is collected here.</p></xsl:otherwise>
            </xsl:choose>
          </section>
        </div>
        <xsl:call-template name="sites"/>
        <xsl:call-template name="scope-charts">
          <xsl:with-param name="scope" select="if ($f:documents) then () else ($f:records/r:Records/r:Scope)[1]"/>
          <xsl:with-param name="path" select="'dashboard'"/>
          <xsl:with-param name="parameters" select="map { 'group': $group }"/>
        </xsl:call-template>
        <xsl:variable name="hosts" select="f:hosts($f:roots)"/>
        <xsl:if test="count($hosts[glue:ProcessorLoad]) gt 1">
          <section aria-label="Load of the hosts"><h2>Load of the hosts</h2>
            <xsl:call-template name="heat-map"><xsl:with-param name="hosts" select="$hosts"/><xsl:with-param name="most" select="150"/><xsl:with-param name="others"><a href="/webmds/hosts?group={encode-for-uri($group)}">All hosts</a></xsl:with-param></xsl:call-template>
          </section>
        </xsl:if>
        <xsl:call-template name="events"><xsl:with-param name="events" select="$f:records/r:Records/r:Event, f:alert-events()"/></xsl:call-template>
        <xsl:call-template name="disagreements"/>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:function name="f:title" as="xs:string">
    <xsl:sequence select="if ($f:documents) then 'All indexes' else string(($f:site-property/mdsi:name, $group)[. != ''][1])"/>
  </xsl:function>

  <xsl:template name="tiles">
    <div class="tiles">
      <xsl:sequence select="f:alert-tile()"/>
      <xsl:choose>
        <xsl:when test="$f:documents">
          <xsl:sequence select="f:tile('Sources failing', f:integer(count($f:failing)), 'of ' || f:integer(count($f:roots//sg:Entry[f:config(.)])) || ' collected', if ($f:failing) then 'bad' else 'good', '/webmds/sources?group=*')"/>
          <xsl:sequence select="f:age-tile((sort($f:sums[mdsi:Freshness/@oldest], (), function($sums) { string($sums/mdsi:Freshness/@oldest) }), sort($f:sums[mdsi:Freshness], (), function($sums) { -f:number($sums/mdsi:Freshness/@interval) }))[1])"/>
        </xsl:when>
        <xsl:when test="$f:sums"><xsl:sequence select="f:source-tile($f:sums), f:age-tile($f:sums), f:cpu-tile($f:sums), f:job-tile($f:sums), f:host-tile($f:sums), f:storage-tile($f:sums)"/></xsl:when>
        <xsl:otherwise><xsl:sequence select="f:tile('Sources failing', f:integer(count($f:failing)), 'this index gives no sums', if ($f:failing) then 'bad' else '', '/webmds/sources?group=' || encode-for-uri($group))"/></xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <!-- The sites below; an index without sites shows its clusters and queues. -->
  <xsl:template name="sites">
    <xsl:choose>
      <xsl:when test="$f:rows">
        <section aria-label="Sites">
          <h2>{if ($f:documents) then 'Indexes' else 'Sites'}</h2>
          <xsl:call-template name="rows"><xsl:with-param name="label" select="'Sites'"/><xsl:with-param name="rows" select="if (exists($f:by)) then $f:shown else subsequence(sort($f:sorted, (), function($site) { f:rank(f:site-health($site)) }), ($f:page-number - 1) * $f:per-page + 1, $f:per-page)"/></xsl:call-template>
          <xsl:call-template name="pages"><xsl:with-param name="more" select="'sites'"/></xsl:call-template>
        </section>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="clusters-and-queues"><xsl:with-param name="parts" select="$f:roots"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What several sources report differently. -->
  <xsl:template name="disagreements">
    <xsl:for-each select="$f:sums/mdsi:Disagreements[f:number(@total) gt 0]">
      <details class="disagreements">
        <summary>{f:count(xs:integer(f:number(@total)), 'figure is', 'figures are')} reported twice and differently</summary>
        <ul>
          <xsl:for-each select="mdsi:Disagreement[position() le 50]">
            <li><bdi>{f:short(@of)}</bdi>, {@figure}: <xsl:for-each select="mdsi:Report"><xsl:if test="position() gt 1">, </xsl:if><bdi>{f:short(@entry)}</bdi><xsl:if test="@site"> (<bdi>{@site}</bdi>)</xsl:if> says {@value}</xsl:for-each>{if (@counted) then '; counted: ' || @counted else ''}</li>
          </xsl:for-each>
        </ul>
      </details>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
