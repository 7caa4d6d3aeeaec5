<?xml version="1.0" encoding="UTF-8"?>
<!-- The indexes below this one as a picture: what is in which, and how it is. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:variable name="f:line" select="44"/>
  <xsl:variable name="f:step" select="230"/>
  <xsl:variable name="f:box" select="200"/>

  <!-- A box for each index, top down; its other entries are counted in it. -->
  <xsl:template name="nodes" as="element(node)*">
    <xsl:param name="entries" as="element()*"/>
    <xsl:param name="depth" as="xs:integer"/>
    <xsl:for-each select="$entries[f:below(.)][position() le 60]">
      <node depth="{$depth}" name="{f:identity(.)}" health="{f:health(.)}" link="{f:link(., $group)}" entries="{count(f:below(.))}" bad="{count(f:below(.)[f:health(.) = ('stale', 'failed')])}"/>
      <xsl:if test="$depth lt 6">
        <xsl:call-template name="nodes"><xsl:with-param name="entries" select="f:below(.)"/><xsl:with-param name="depth" select="$depth + 1"/></xsl:call-template>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:template match="/">
    <xsl:variable name="own" select="/*/sg:Entry"/>
    <xsl:variable name="nodes" as="element(node)*">
      <node depth="0" name="{$group}" health="ok" link="/webmds/overview?group={encode-for-uri($group)}" entries="{count($own)}" bad="{count($own[f:health(.) = ('stale', 'failed')])}"/>
      <xsl:call-template name="nodes"><xsl:with-param name="entries" select="$own"/><xsl:with-param name="depth" select="1"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="width" select="max($nodes/@depth/xs:integer(.)) * $f:step + $f:box + 20"/>
    <xsl:variable name="height" select="count($nodes) * $f:line + 20"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Hierarchy'"/>
      <xsl:with-param name="name" select="'hierarchy'"/>
      <xsl:with-param name="content">
        <h1>Hierarchy</h1>
        <p class="lead"><strong>{count($nodes)}</strong> {if (count($nodes) = 1) then 'index' else 'indexes'}, {count(//sg:Entry)} entries in all.</p>
        <div class="scroll" tabindex="0" role="region" aria-label="Picture of the hierarchy">
          <svg class="hierarchy" viewBox="0 0 {$width} {$height}" width="{$width}" height="{$height}" role="group" aria-label="Indexes">
            <xsl:for-each select="$nodes">
              <xsl:variable name="at" select="position()"/>
              <xsl:variable name="x" select="@depth * $f:step + 10"/>
              <xsl:variable name="y" select="($at - 1) * $f:line + 10"/>
              <xsl:if test="@depth != '0'">
                <xsl:variable name="up" select="index-of($nodes/@depth/xs:integer(.), xs:integer(@depth) - 1)[. lt $at][last()]"/>
                <path class="edge" d="M {$x - $f:step + 24} {($up - 1) * $f:line + 44} V {$y + 17} H {$x}"/>
              </xsl:if>
              <a href="{@link}">
                <rect class="box {@health}" x="{$x}" y="{$y}" width="{$f:box}" height="34" rx="{if (@health = 'ok') then 8 else 0}"/>
                <text x="{$x + 12}" y="{$y + 15}" class="name">{if (string-length(@name) gt 26) then substring(@name, 1, 25) || '…' else @name}</text>
                <text x="{$x + 12}" y="{$y + 29}" class="info">{f:count(xs:integer(@entries), 'entry', 'entries')}{if (@bad != '0') then ', ' || @bad || ' not well' else ''}{if (@health != 'ok') then ', ' || @health else ''}</text>
              </a>
            </xsl:for-each>
          </svg>
        </div>
        <xsl:if test="count($nodes) = 1"><p>No index of another site feeds this one yet; see <code>hierarchy</code> in the configuration.</p></xsl:if>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
