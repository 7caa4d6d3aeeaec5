<?xml version="1.0" encoding="UTF-8"?>
<!-- The numbers that WebMDS records of a group at each sample: the sums of the group, of each site and of each cluster, and the failing entries. The document has
     the sums, the clusters and the failing entries of a group, or is that of a whole group without sums. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:values.xsl"/>
  <xsl:import href="webmds:entries.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>

  <xsl:param name="group" as="xs:string" select="''"/>
  <xsl:param name="groups" as="xs:string" select="''"/>
  <xsl:variable name="f:documents" as="document-node()*" select="()"/>

  <xsl:template match="/">
    <r:Numbers>
      <xsl:variable name="root" select="."/>
      <xsl:sequence select="f:scope('', */mdsi:Summary, $root)"/>
      <xsl:for-each select="*/mdsi:Summary/mdsi:Site[position() le 60]">
        <xsl:sequence select="f:scope('site ' || lower-case(f:site-name(.)), ., ())"/>
        <r:Site key="{@key}" about="{f:site-name(.)}"/>
      </xsl:for-each>
      <xsl:for-each select="f:clusters($root)[position() le 60]">
        <xsl:sequence select="f:scope('cluster ' || lower-case(f:cluster-name(.)), (), .)"/>
      </xsl:for-each>
      <xsl:for-each select="(//sg:Entry[f:error(.)])[position() le 1000]">
        <r:Failing key="{f:key(.)}" about="{f:short(f:identity(.))}" site="{f:site(.)}" since="{f:error(.)/agg:since}">{f:short(f:error(.)/agg:cause)}</r:Failing>
      </xsl:for-each>
    </r:Numbers>
  </xsl:template>

  <!-- The numbers of the sums or, without any, of the hosts and queues in a part of the document. -->
  <xsl:function name="f:scope" as="element(r:Scope)?">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="sums" as="element()?"/>
    <xsl:param name="part" as="node()?"/>
    <xsl:variable name="hosts" select="if ($sums) then () else f:hosts($part)"/>
    <xsl:variable name="loaded" select="$hosts[glue:ProcessorLoad/@glue:Last1Min]"/>
    <xsl:variable name="queues" select="if ($sums) then () else f:queues($part)"/>
    <xsl:variable name="numbers" as="element()*">
      <xsl:sequence select="f:one('cpus-free', f:cpu-sums($sums)/@free), f:one('cpus-used', f:cpu-sums($sums)/@used), f:one('cpus-total', f:cpu-sums($sums)/@total),
          f:one('jobs-running', if ($queues) then sum($queues/glue:State/@glue:RunningJobs/f:number(.)) else $sums/mdsi:Jobs/@running),
          f:one('jobs-waiting', if ($queues) then sum($queues/glue:State/@glue:WaitingJobs/f:number(.)) else $sums/mdsi:Jobs/@waiting),
          if ($loaded) then (f:one('load', sum($loaded/glue:ProcessorLoad[1]/@glue:Last1Min/f:number(.)) div 100), f:one('load-cpus', sum($loaded ! max((1, f:cpus(.)))))) else (),
          f:one('load', $sums/mdsi:Load/@total), f:one('load-cpus', $sums/mdsi:Load/@cpus),
          if ($sums) then (f:one('memory-available', $sums/mdsi:Memory/@available), f:one('memory-total', $sums/mdsi:Memory/@total))
          else if ($hosts/glue:MainMemory) then (f:one('memory-available', sum($hosts/glue:MainMemory[1]/@glue:RAMAvailable/f:number(.))), f:one('memory-total', sum($hosts/glue:MainMemory[1]/@glue:RAMSize/f:number(.)))) else (),
          f:one('storage-free', f:storage-sums($sums)/@free), f:one('storage-total', f:storage-sums($sums)/@total),
          if ($sums) then f:one('failing', f:bad($sums)) else ()"/>
    </xsl:variable>
    <xsl:if test="$numbers"><r:Scope name="{$name}"><xsl:sequence select="$numbers"/></r:Scope></xsl:if>
  </xsl:function>

  <xsl:function name="f:one" as="element()?">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="value" as="item()?"/>
    <xsl:if test="$value castable as xs:double"><r:Number name="{$name}">{f:number($value)}</r:Number></xsl:if>
  </xsl:function>
</xsl:stylesheet>
