<?xml version="1.0" encoding="UTF-8"?>
<!-- Columns for hosts, queues and clusters, with the share in use. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mdsi="http://openmds.org/index" xmlns:map="http://www.w3.org/2005/xpath-functions/map" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:import href="webmds:sums.xsl"/>
  <xsl:import href="webmds:alarms.xsl"/>

  <!-- Shares in use from 0 to 1; above 1 if the demand exceeds the capacity; empty if unknown. -->
  <xsl:function name="f:load-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="$host/glue:ProcessorLoad/@glue:Last1Min ! (f:number(.) div 100 div max((1, f:cpus($host))))"/>
  </xsl:function>

  <xsl:function name="f:memory-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="$host/glue:MainMemory[f:number(@glue:RAMSize) gt 0] ! (1 - f:number(@glue:RAMAvailable) div f:number(@glue:RAMSize))"/>
  </xsl:function>

  <xsl:function name="f:disk-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="max($host/glue:FileSystem[f:number(@glue:Size) gt 0] ! (1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size)))"/>
  </xsl:function>

  <!-- A bar with the share in use: a warning from $high, critical from $critical. -->
  <xsl:template name="bar">
    <xsl:param name="share" as="xs:double"/>
    <xsl:param name="name" as="xs:string" select="''"/>
    <xsl:param name="value" as="xs:string"/>
    <xsl:param name="high" as="xs:double" select="0.85"/>
    <xsl:param name="critical" as="xs:double" select="0.95"/>
    <xsl:param name="words" as="xs:string" select="format-number($share, '0&#160;%')"/>
    <span class="bar {if ($share ge $critical) then 'critical' else if ($share ge $high) then 'high' else 'normal'}">
      <xsl:if test="$name != ''"><span class="what"><bdi>{f:short($name)}</bdi></span></xsl:if>
      <span class="value"><bdi>{$value}</bdi></span>
      <span class="share">{$words}</span>
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
        <rect class="all" width="100" height="8"/>
        <rect class="used" width="{max((0, min((100, round($share * 100)))))}" height="8"/>
      </svg>
    </span>
  </xsl:template>

  <xsl:function name="f:bar" as="element()">
    <xsl:param name="share" as="xs:double"/>
    <xsl:param name="value" as="xs:string"/>
    <xsl:param name="limits" as="xs:double*"/>
    <xsl:sequence select="f:bar($share, $value, $limits, format-number($share, '0&#160;%'))"/>
  </xsl:function>

  <xsl:function name="f:bar" as="element()">
    <xsl:param name="share" as="xs:double"/>
    <xsl:param name="value" as="xs:string"/>
    <xsl:param name="limits" as="xs:double*"/>
    <xsl:param name="words" as="xs:string"/>
    <xsl:call-template name="bar"><xsl:with-param name="share" select="$share"/><xsl:with-param name="value" select="$value"/><xsl:with-param name="high" select="$limits[1]"/><xsl:with-param name="critical" select="$limits[2]"/><xsl:with-param name="words" select="$words"/></xsl:call-template>
  </xsl:function>

  <xsl:template name="host-bars">
    <xsl:param name="host" as="element()"/>
    <xsl:variable name="memory" select="$host/glue:MainMemory"/>
    <div class="bars">
      <xsl:for-each select="f:load-share($host)">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="."/>
          <xsl:with-param name="name" select="'Load'"/>
          <xsl:with-param name="value" select="format-number(f:number($host/glue:ProcessorLoad/@glue:Last1Min) div 100, '0.00') || ' on ' || f:count(max((1, f:cpus($host))), 'CPU', 'CPUs')"/>
          <!-- A fully loaded host is normal. -->
          <xsl:with-param name="high" select="1.1"/>
          <xsl:with-param name="critical" select="2"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="f:memory-share($host)">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="."/>
          <xsl:with-param name="name" select="'Memory'"/>
          <xsl:with-param name="value" select="f:of(f:number($memory/@glue:RAMSize) - f:number($memory/@glue:RAMAvailable), f:number($memory/@glue:RAMSize))"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="$host/glue:FileSystem[f:number(@glue:Size) gt 0][position() le 8]">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size)"/>
          <xsl:with-param name="name" select="string((@glue:Root, @glue:Name, 'file system')[1])"/>
          <xsl:with-param name="value" select="f:of(f:number(@glue:Size) - f:number(@glue:AvailableSpace), f:number(@glue:Size))"/>
        </xsl:call-template>
      </xsl:for-each>
    </div>
  </xsl:template>

  <!-- Used and total size, in mebibytes (the unit of GLUE). -->
  <xsl:function name="f:of" as="xs:string">
    <xsl:param name="used" as="xs:double"/>
    <xsl:param name="all" as="xs:double"/>
    <xsl:sequence select="f:size($used) || ' of ' || f:size($all)"/>
  </xsl:function>

  <!-- The fullest file system of a host. -->
  <xsl:function name="f:fullest" as="element()?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="sort($host/glue:FileSystem[f:number(@glue:Size) gt 0], (), function($disk) { f:number($disk/@glue:AvailableSpace) div f:number($disk/@glue:Size) })[1]"/>
  </xsl:function>

  <!-- A host's health: that of its data, alerts that fire for it, and what is full. -->
  <xsl:function name="f:host-state" as="xs:string">
    <xsl:param name="host" as="element()"/>
    <xsl:variable name="health" select="f:health($host/ancestor::sg:Entry[1])"/>
    <xsl:sequence select="if ($health = ('failed', 'stale', 'waiting')) then $health else if (map:contains($f:alerted, lower-case(f:host-name($host)))) then 'alert' else if (f:disk-share($host) ge 0.95) then 'disk full' else if (f:memory-share($host) ge 0.95) then 'memory full' else if (f:load-share($host) ge 2) then 'overloaded' else 'ok'"/>
  </xsl:function>

  <xsl:function name="f:host-mark" as="element()">
    <xsl:param name="host" as="element()"/>
    <xsl:variable name="state" select="f:host-state($host)"/>
    <xsl:sequence select="if ($state = ('failed', 'stale', 'waiting', 'ok')) then f:mark($state) else f:mark('failing', $state)"/>
  </xsl:function>

  <xsl:function name="f:text-column" as="map(*)">
    <xsl:param name="key" as="xs:string"/>
    <xsl:param name="label" as="xs:string"/>
    <xsl:param name="value" as="function(*)"/>
    <xsl:sequence select="map { 'key': $key, 'label': $label, 'find': true(), 'value': $value }"/>
  </xsl:function>

  <xsl:function name="f:number-column" as="map(*)">
    <xsl:param name="key" as="xs:string"/>
    <xsl:param name="label" as="xs:string"/>
    <xsl:param name="value" as="function(*)"/>
    <xsl:sequence select="map { 'key': $key, 'label': $label, 'number': true(), 'value': $value }"/>
  </xsl:function>

  <!-- A number that is only in the data. -->
  <xsl:function name="f:data-column" as="map(*)">
    <xsl:param name="key" as="xs:string"/>
    <xsl:param name="value" as="function(*)"/>
    <xsl:sequence select="map { 'key': $key, 'label': $key, 'number': true(), 'data': true(), 'value': $value }"/>
  </xsl:function>

  <xsl:variable name="f:site-column" as="map(*)" select="f:text-column('site', 'Site', function($part) { f:site($part) })"/>

  <xsl:variable name="f:host-columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Host', 'find': true(), 'head': true(), 'value': function($host) { f:host-name($host) }, 'cell': function($host) { f:anchor(f:named('host', f:host-name($host)), f:host-name($host)) } },
      f:text-column('cluster', 'Cluster', function($host) { f:cluster-name($host) }), $f:site-column,
      f:number-column('cpus', 'CPUs', function($host) { let $n := f:cpus($host) return if ($n gt 0) then $n else () }),
      map { 'key': 'load', 'label': 'Load', 'number': true(), 'bar': true(), 'value': function($host) { f:load-share($host) },
          'cell': function($host) { f:load-share($host) ! f:bar(., format-number(f:number($host/glue:ProcessorLoad[1]/@glue:Last1Min) div 100, '0.00'), (1.1, 2)) } },
      map { 'key': 'memory', 'label': 'Memory used', 'number': true(), 'bar': true(), 'value': function($host) { f:memory-share($host) },
          'cell': function($host) { f:memory-share($host) ! f:bar(., f:used-size($host/glue:MainMemory[1]), (0.85, 0.95)) } },
      map { 'key': 'disk', 'label': 'Fullest disk', 'number': true(), 'bar': true(), 'value': function($host) { f:disk-share($host) },
          'cell': function($host) { f:fullest($host) ! f:bar(1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size), string((@glue:Root, @glue:Name, 'disk')[1]), (0.85, 0.95)) } },
      map { 'key': 'state', 'label': 'State', 'value': function($host) { f:host-state($host) }, 'rank': function($host) { (index-of(('failed', 'alert', 'disk full', 'memory full', 'overloaded', 'stale', 'waiting', 'ok'), f:host-state($host)), 9)[1] },
          'cell': function($host) { f:host-mark($host) } },
      f:data-column('memory-total-mib', function($host) { $host/glue:MainMemory[1]/@glue:RAMSize }), f:data-column('memory-available-mib', function($host) { $host/glue:MainMemory[1]/@glue:RAMAvailable }),
      f:data-column('disk-size-mib', function($host) { f:fullest($host)/@glue:Size }), f:data-column('disk-available-mib', function($host) { f:fullest($host)/@glue:AvailableSpace }),
      map { 'key': 'changed', 'label': 'Last change', 'value': function($host) { f:collected($host/ancestor::sg:Entry[1]) }, 'cell': function($host) { f:time(f:collected($host/ancestor::sg:Entry[1])) } }"/>

  <xsl:function name="f:used-size" as="xs:string">
    <xsl:param name="memory" as="element()"/>
    <xsl:sequence select="f:size(f:number($memory/@glue:RAMSize) - f:number($memory/@glue:RAMAvailable))"/>
  </xsl:function>

  <xsl:variable name="f:queue-columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Queue', 'find': true(), 'head': true(), 'value': function($queue) { ($queue/@glue:Name, $queue/@glue:UniqueID, 'unnamed')[1] },
          'cell': function($queue) { f:anchor(f:link($queue/ancestor::sg:Entry[1]), ($queue/@glue:Name, $queue/@glue:UniqueID, 'unnamed')[1]), f:info(($queue/@glue:UniqueID[. != $queue/@glue:Name], f:identity($queue/ancestor::sg:Entry[1]))[1]) } },
      $f:site-column,
      f:text-column('system', 'Batch system', function($queue) { string-join($queue/glue:Info[1]/(@glue:LRMSType, @glue:LRMSVersion), ' ') }),
      f:text-column('status', 'Status', function($queue) { $queue/glue:State[1]/@glue:Status }),
      f:number-column('free', 'Free CPUs', function($queue) { $queue/glue:State[1]/@glue:FreeCPUs }),
      map { 'key': 'used', 'label': 'CPUs in use', 'number': true(), 'bar': true(), 'value': function($queue) { $queue/glue:Info[1]/@glue:TotalCPUs ! (f:number(.) - f:number($queue/glue:State[1]/@glue:FreeCPUs)) },
          'cell': function($queue) { for $total in f:number($queue/glue:Info[1]/@glue:TotalCPUs)[. gt 0], $used in $total - f:number($queue/glue:State[1]/@glue:FreeCPUs) return f:bar($used div $total, f:integer($used) || ' of ' || f:integer($total), (2, 2)) } },
      f:data-column('total', function($queue) { $queue/glue:Info[1]/@glue:TotalCPUs }),
      f:number-column('running', 'Running', function($queue) { $queue/glue:State[1]/@glue:RunningJobs }),
      f:number-column('waiting', 'Waiting', function($queue) { $queue/glue:State[1]/@glue:WaitingJobs }),
      map { 'key': 'health', 'label': 'Health', 'value': function($queue) { f:health($queue/ancestor::sg:Entry[1]) }, 'rank': function($queue) { f:rank(f:health($queue/ancestor::sg:Entry[1])) }, 'cell': function($queue) { f:mark(f:health($queue/ancestor::sg:Entry[1])) } },
      map { 'key': 'changed', 'label': 'Last change', 'value': function($queue) { f:collected($queue/ancestor::sg:Entry[1]) }, 'cell': function($queue) { f:time(f:collected($queue/ancestor::sg:Entry[1])) } }"/>

  <!-- The clusters in some parts of a document, each once: with its fullest report. -->
  <xsl:function name="f:clusters" as="element(glue:Cluster)*">
    <xsl:param name="parts" as="node()*"/>
    <xsl:for-each-group select="$parts/descendant-or-self::glue:Cluster[@glue:Name or @glue:UniqueID]" group-by="lower-case(f:cluster-name(.))">
      <xsl:sequence select="sort(current-group(), (), function($cluster) { -count($cluster//glue:Host) })[1]"/>
    </xsl:for-each-group>
  </xsl:function>

  <xsl:variable name="f:cluster-columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Cluster', 'find': true(), 'head': true(), 'value': function($cluster) { f:cluster-name($cluster) }, 'cell': function($cluster) { f:anchor(f:named('cluster', f:cluster-name($cluster)), f:cluster-name($cluster)) } },
      $f:site-column,
      f:number-column('hosts', 'Hosts', function($cluster) { max((count(f:hosts($cluster)), f:number($cluster/@host:Hosts))) }),
      f:number-column('cpus', 'CPUs', function($cluster) { sum(f:hosts($cluster) ! f:cpus(.)) }),
      map { 'key': 'load', 'label': 'Load', 'number': true(), 'bar': true(), 'value': function($cluster) { f:cluster-load($cluster) }, 'cell': function($cluster) { f:cluster-load($cluster) ! f:bar(., format-number(. * sum(f:hosts($cluster)[glue:ProcessorLoad] ! max((1, f:cpus(.)))), '0.0'), (1.1, 2)) } },
      f:number-column('running', 'Running', function($cluster) { if (f:queues($cluster)) then sum(f:queues($cluster)/glue:State/@glue:RunningJobs/f:number(.)) else () }),
      f:number-column('waiting', 'Waiting', function($cluster) { if (f:queues($cluster)) then sum(f:queues($cluster)/glue:State/@glue:WaitingJobs/f:number(.)) else () }),
      map { 'key': 'health', 'label': 'Health', 'value': function($cluster) { f:health($cluster/ancestor::sg:Entry[1]) }, 'rank': function($cluster) { f:rank(f:health($cluster/ancestor::sg:Entry[1])) }, 'cell': function($cluster) { f:mark(f:health($cluster/ancestor::sg:Entry[1])) } }"/>

  <!-- The load of the hosts of a cluster as a share of their CPUs; empty if none is known. -->
  <xsl:function name="f:cluster-load" as="xs:double?">
    <xsl:param name="cluster" as="element()"/>
    <xsl:variable name="hosts" select="f:hosts($cluster)[glue:ProcessorLoad/@glue:Last1Min]"/>
    <xsl:sequence select="if ($hosts) then sum($hosts/glue:ProcessorLoad/@glue:Last1Min/f:number(.)) div 100 div max((1, sum($hosts ! max((1, f:cpus(.)))))) else ()"/>
  </xsl:function>

  <xsl:function name="f:anchor" as="element()">
    <xsl:param name="link" as="xs:string"/>
    <xsl:param name="text" as="item()?"/>
    <a href="{$link}"><bdi>{f:short(string($text))}</bdi></a>
  </xsl:function>

  <xsl:function name="f:info" as="element()?">
    <xsl:param name="text" as="item()?"/>
    <xsl:if test="string($text) != ''"><p class="info"><bdi>{f:short(string($text))}</bdi></p></xsl:if>
  </xsl:function>
</xsl:stylesheet>
