<?xml version="1.0" encoding="UTF-8"?>
<!-- A diagram of the indexes below this one, with their health. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>

  <xsl:variable name="f:self" select="'hierarchy'"/>
  <xsl:variable name="f:rows" as="element(sg:Entry)*" select="($f:roots//sg:Entry/ancestor::sg:Entry | $f:roots//agg:ServiceMetaDataInfo/ancestor::sg:Entry)[f:is-index(.)]"/>
  <xsl:variable name="f:columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Index', 'find': true(), 'head': true(), 'value': function($entry) { f:identity($entry) }, 'cell': function($entry) { f:anchor(f:link($entry), f:identity($entry)), f:info(f:address($entry)) } },
      map { 'key': 'above', 'label': 'Registered with', 'find': true(), 'value': function($entry) { (($entry/ancestor::sg:Entry)[last()] ! f:identity(.), f:group($entry))[1] } },
      f:number-column('entries', 'Entries', function($entry) { count(f:below($entry)) }),
      f:number-column('hosts', 'Hosts', function($entry) { count(f:hosts($entry)) }),
      f:number-column('queues', 'Queues', function($entry) { count(f:queues($entry)) }),
      f:number-column('failing', 'Failing', function($entry) { count($entry//agg:AggregatorError) }),
      map { 'key': 'changed', 'label': 'Last change', 'value': function($entry) { f:collected($entry) }, 'cell': function($entry) { f:time(f:collected($entry)) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($entry) { f:health($entry) }, 'rank': function($entry) { f:rank(f:health($entry)) }, 'cell': function($entry) { f:mark(f:health($entry)) } },
      map { 'key': 'address', 'label': 'address', 'find': true(), 'data': true(), 'value': function($entry) { f:address($entry) } }"/>

  <xsl:variable name="f:width" select="320"/>
  <xsl:variable name="f:height" select="64"/>
  <xsl:variable name="f:right" select="$f:width + 56"/>
  <xsl:variable name="f:down" select="$f:height + 18"/>
  <xsl:variable name="f:rim" select="12"/>

  <!-- True for an entry that holds the entries of an index, or that describes an index without them. -->
  <xsl:function name="f:is-index" as="xs:boolean">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="exists(f:below($entry)) or exists(f:data($entry)/self::agg:ServiceMetaDataInfo) and contains(tokenize(f:address($entry), '/')[last()], 'Index')"/>
  </xsl:function>

  <!-- A box for each index, before the boxes of the indexes below it; the box shows the number of its other entries. -->
  <xsl:template name="nodes" as="element(node)*">
    <xsl:param name="entries" as="element()*"/>
    <xsl:param name="depth" as="xs:integer"/>
    <xsl:for-each select="($entries intersect $f:rows)[position() le 60]">
      <xsl:sequence select="f:node(f:identity(.), f:health(.), f:link(.), $depth, f:below(.))"/>
      <xsl:if test="$depth lt 6">
        <xsl:call-template name="nodes"><xsl:with-param name="entries" select="f:below(.)"/><xsl:with-param name="depth" select="$depth + 1"/></xsl:call-template>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:function name="f:node" as="element(node)">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="health" as="xs:string"/>
    <xsl:param name="link" as="xs:string"/>
    <xsl:param name="depth" as="xs:integer"/>
    <xsl:param name="entries" as="element()*"/>
    <xsl:variable name="others" select="$entries except $f:rows"/>
    <xsl:variable name="hosts" select="count($others//glue:Host)"/>
    <xsl:variable name="queues" select="count($others//glue:ComputingElement)"/>
    <node name="{$name}" health="{$health}" link="{$link}" depth="{$depth}" bad="{count($entries//agg:AggregatorError)}"
        holds="{string-join((f:count(count($entries), 'entry', 'entries'), $hosts[. gt 0] ! f:count(., 'host', 'hosts'), $queues[. gt 0] ! f:count(., 'queue', 'queues')), ' · ')}"/>
  </xsl:function>

  <!-- Places the boxes: columns by depth, one row for each; an index is in the same row as the first index below it. -->
  <xsl:function name="f:placed" as="element(node)*">
    <xsl:param name="nodes" as="element(node)*"/>
    <xsl:iterate select="$nodes">
      <xsl:param name="row" as="xs:integer" select="0"/>
      <xsl:param name="path" as="xs:integer*" select="()"/>
      <xsl:variable name="at" select="position()"/>
      <xsl:variable name="depth" select="xs:integer(@depth)"/>
      <node row="{$row}" up="{$path[$depth]}"><xsl:copy-of select="@*"/></node>
      <xsl:next-iteration>
        <xsl:with-param name="row" select="if ($nodes[$at + 1]/@depth gt @depth) then $row else $row + 1"/>
        <xsl:with-param name="path" select="subsequence($path, 1, $depth), $row"/>
      </xsl:next-iteration>
    </xsl:iterate>
  </xsl:function>

  <xsl:template name="html">
    <xsl:variable name="found" as="element(node)*">
      <xsl:for-each select="$f:roots">
        <xsl:variable name="own" select="*/sg:Entry"/>
        <xsl:variable name="name" select="(f:group(.), $group)[1]"/>
        <xsl:sequence select="f:node(string((*/mdsi:Site/mdsi:name, $name)[1]), if (f:Lost) then 'failed' else if ($own//agg:AggregatorError) then 'failing' else 'ok', '/webmds/?group=' || encode-for-uri($name), 0, $own)"/>
        <xsl:call-template name="nodes"><xsl:with-param name="entries" select="$own"/><xsl:with-param name="depth" select="1"/></xsl:call-template>
      </xsl:for-each>
    </xsl:variable>
    <xsl:variable name="nodes" select="f:placed($found)"/>
    <xsl:variable name="width" select="max($nodes/@depth/xs:integer(.)) * $f:right + $f:width + 2 * $f:rim"/>
    <xsl:variable name="height" select="max($nodes/@row/xs:integer(.)) * $f:down + $f:height + 2 * $f:rim"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Hierarchy'"/>
      <xsl:with-param name="name" select="'hierarchy'"/>
      <xsl:with-param name="content">
        <h1>Hierarchy</h1>
        <p class="lead"><strong>{f:count(count($f:roots) + count($f:rows), 'index', 'indexes')}</strong>, {f:count(count($f:roots//sg:Entry), 'entry', 'entries')} in all. Each index is registered with the index on its left.</p>
        <div class="scroll" tabindex="0" role="region" aria-label="Diagram of the hierarchy">
          <svg class="hierarchy" viewBox="0 0 {$width} {$height}" width="{$width}" height="{$height}" role="group" aria-label="Indexes">
            <xsl:for-each select="$nodes">
              <xsl:variable name="x" select="@depth * $f:right + $f:rim"/>
              <xsl:variable name="y" select="@row * $f:down + $f:rim"/>
              <xsl:if test="@up != ''">
                <xsl:variable name="from" select="$x - ($f:right - $f:width)"/>
                <xsl:variable name="middle" select="($from + $x) div 2"/>
                <xsl:variable name="start" select="@up * $f:down + $f:rim + $f:height div 2"/>
                <xsl:variable name="end" select="$y + $f:height div 2"/>
                <path class="edge" d="M{$from} {$start}C{$middle} {$start} {$middle} {$end} {$x} {$end}"/>
              </xsl:if>
              <a href="{@link}">
                <rect class="box {@health}" x="{$x}" y="{$y}" width="{$f:width}" height="{$f:height}" rx="8"/>
                <text x="{$x + 14}" y="{$y + 22}" class="name">{if (string-length(@name) gt 36) then substring(@name, 1, 35) || '…' else @name}</text>
                <text x="{$x + 14}" y="{$y + 39}" class="info">{@holds}</text>
                <text x="{$x + 14}" y="{$y + 55}" class="info {@health}">{if (@health = 'failing') then '▲ ' || @bad || ' failing below' else if (@health != 'ok') then '■ ' || @health else '● ok'}</text>
              </a>
            </xsl:for-each>
          </svg>
        </div>
        <xsl:if test="$f:rows">
          <section aria-label="Indexes">
            <h2>Indexes</h2>
            <xsl:call-template name="list"><xsl:with-param name="label" select="'Indexes'"/><xsl:with-param name="one" select="'index'"/><xsl:with-param name="more" select="'indexes'"/><xsl:with-param name="empty" select="()"/></xsl:call-template>
          </section>
        </xsl:if>
        <xsl:if test="count($nodes) = 1"><p class="info">No index of another site is registered here yet: configure this index in <code>hierarchy.upstream</code> at the site, or the site in <code>hierarchy.downstream</code> here.</p></xsl:if>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
