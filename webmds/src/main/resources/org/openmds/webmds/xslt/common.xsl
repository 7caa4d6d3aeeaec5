<?xml version="1.0" encoding="UTF-8"?>
<!-- Common parts of all pages: the frame around them, and functions for entries. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:sgk="http://mds.globus.org/inmemoryservicegroup"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host" xmlns:cert="http://openmds.org/provider/certificate"
    xmlns:trg="http://openmds.org/trigger" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:output method="html" html-version="5" encoding="UTF-8" indent="no" include-content-type="no"/>
  <xsl:strip-space elements="*"/>

  <!-- The shown service group, and all groups that can be shown. -->
  <xsl:param name="group" as="xs:string" select="''"/>
  <xsl:param name="groups" as="xs:string" select="$group"/>

  <xsl:variable name="f:pages" as="element()*">
    <page name="overview">Overview</page>
    <page name="hosts">Hosts</page>
    <page name="queues">Queues</page>
    <page name="sources">Sources</page>
    <page name="hierarchy">Hierarchy</page>
    <page name="triggers">Triggers</page>
    <page name="query">Query</page>
  </xsl:variable>

  <!-- The frame around every page. -->
  <xsl:template name="page">
    <xsl:param name="title" as="xs:string"/>
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="content" as="node()*"/>
    <!-- True if the page is updated when the group changes. -->
    <xsl:param name="follows" as="xs:boolean" select="true()"/>
    <!-- Interval of updates in seconds, for pages that also change without changes of the group. -->
    <xsl:param name="every" as="xs:integer?" select="()"/>
    <html lang="en">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title>{$title} - WebMDS</title>
        <link rel="icon" href="/webmds/static/icon.svg" type="image/svg+xml"/>
        <link rel="stylesheet" href="/webmds/static/webmds.css"/>
        <script src="/webmds/static/webmds.js" defer="defer"></script>
      </head>
      <body data-group="{$group}">
        <xsl:if test="not($follows)"><xsl:attribute name="data-live" select="'no'"/></xsl:if>
        <xsl:if test="$follows and $every"><xsl:attribute name="data-every" select="$every"/></xsl:if>
        <a class="skip" href="#content">To the content</a>
        <header class="top">
          <a class="brand" href="/webmds/"><svg class="mark" aria-hidden="true" viewBox="0 0 32 32" width="24" height="24"><rect width="32" height="32" rx="7"/><path d="M6 22V10l6 7 4-7 4 7 6-7v12"/></svg>WebMDS</a>
          <nav aria-label="Pages">
            <xsl:for-each select="$f:pages">
              <a href="/webmds/{@name}?group={encode-for-uri($group)}">
                <xsl:if test="@name = $name or @name = 'triggers' and $name = 'trigger'"><xsl:attribute name="aria-current" select="'page'"/></xsl:if>
                <xsl:value-of select="."/>
              </a>
            </xsl:for-each>
          </nav>
          <xsl:choose><xsl:when test="contains($groups, ' ')">
            <form class="group" method="get">
              <label for="group">Service group</label>
              <select id="group" name="group">
                <xsl:for-each select="tokenize($groups, ' ')">
                  <option value="{.}">
                    <xsl:if test=". = $group"><xsl:attribute name="selected" select="'selected'"/></xsl:if>
                    <xsl:value-of select="."/>
                  </option>
                </xsl:for-each>
              </select>
              <button>Show</button>
            </form>
          </xsl:when><xsl:otherwise><p class="group"><xsl:value-of select="$group"/></p></xsl:otherwise></xsl:choose>
        </header>
        <main id="content">
          <xsl:sequence select="$content"/>
        </main>
        <footer>
          <p><xsl:value-of select="'OpenMDS', /*/agg:ServiceMetaDataInfo/agg:version"/><xsl:text> · </xsl:text><span id="live">state at the time of the request</span></p>
        </footer>
      </body>
    </html>
  </xsl:template>

  <!-- An entry's data, without the elements that the aggregator adds around it. -->
  <xsl:function name="f:data" as="element()*">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="if ($entry/sg:Content/agg:AggregatorConfig) then $entry/sg:Content/agg:AggregatorData/* else
        if ($entry/sg:Content/*[agg:AggregatorConfig]) then $entry/sg:Content/*/agg:AggregatorData/* else $entry/sg:Content/*"/>
  </xsl:function>

  <xsl:function name="f:error" as="element()?">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="($entry/sg:Content/agg:AggregatorError, $entry/sg:Content/*/agg:AggregatorError)[1]"/>
  </xsl:function>

  <xsl:function name="f:config" as="element()?">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="($entry/sg:Content/agg:AggregatorConfig, $entry/sg:Content/*/agg:AggregatorConfig)[1]"/>
  </xsl:function>

  <!-- The entries directly below an entry that describes an index. -->
  <xsl:function name="f:below" as="element(sg:Entry)*">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="data" select="f:data($entry)"/>
    <xsl:sequence select="$data/self::sg:Entry | $data/sg:Entry | $data/*/sg:Entry"/>
  </xsl:function>

  <xsl:function name="f:key" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="string(($entry/sg:ServiceGroupEntryEPR//sgk:EntryKey)[1])"/>
  </xsl:function>

  <xsl:function name="f:address" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="normalize-space($entry/sg:MemberServiceEPR/wsa:Address)"/>
  </xsl:function>

  <xsl:function name="f:machine" as="xs:string">
    <xsl:param name="url" as="xs:string"/>
    <xsl:sequence select="if (contains($url, '://')) then replace(substring-after($url, '://'), '[/?#].*$', '') else $url"/>
  </xsl:function>

  <!-- The name of an index: its host, and its service name if that is not the default. -->
  <xsl:function name="f:index" as="xs:string">
    <xsl:param name="url" as="xs:string"/>
    <xsl:variable name="name" select="tokenize(replace($url, '[?#].*$', ''), '/')[last()]"/>
    <xsl:sequence select="f:machine($url) || (if (contains($url, '/wsrf/services/') and not($name = ('', 'DefaultIndexService'))) then ' ' || $name else '')"/>
  </xsl:function>

  <!-- The kind of resource that an entry describes. -->
  <xsl:function name="f:kind" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="data" select="f:data($entry)"/>
    <xsl:variable name="last" select="tokenize(replace(f:address($entry), '[?#].*$', ''), '/')[last()]"/>
    <xsl:sequence select="
        if (f:below($entry)) then 'Service group'
        else if ($data/self::glue:ComputingElement or $data//glue:ComputingElement) then
            (if (contains($last, 'ManagedJob')) then 'GRAM' else 'Queue')
        else if ($data/self::glue:Cluster or $data//glue:Cluster) then 'Cluster'
        else if ($data/self::glue:Host or $data//glue:Host) then 'Host'
        else if ($data/descendant-or-self::*[local-name() = 'TotalNumberOfBytesTransferred']) then 'RFT'
        else if ($data/descendant-or-self::*[local-name() = 'ReplicaLocationService']) then 'RLS'
        else if ($data/descendant-or-self::*[local-name() = 'VoDescription']) then 'CAS'
        else if ($data/descendant-or-self::*[local-name() = 'StorageElement']) then 'Storage'
        else if ($data/descendant-or-self::cert:Certificate) then 'Certificates'
        else if ($data/descendant-or-self::*[local-name() = 'TriggerID']) then 'Trigger'
        else if ($last != '') then replace($last, '(Factory)?Service$', '') else 'Unknown'"/>
  </xsl:function>

  <!-- The name of the resource that an entry describes. -->
  <xsl:function name="f:identity" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="data" select="f:data($entry)"/>
    <xsl:variable name="named" select="(
        $data/self::glue:Host/@glue:Name, $data/self::glue:Cluster/@glue:Name, $data/descendant-or-self::glue:ComputingElement[count($data/descendant-or-self::glue:ComputingElement) = 1]/@glue:Name)[normalize-space()][1]"/>
    <xsl:sequence select="if (f:below($entry)) then f:index(f:address($entry)) else if ($named) then string($named) else f:machine(f:address($entry))"/>
  </xsl:function>

  <!-- ok, waiting (nothing collected yet), stale (the data is not current), failed (there is no data). -->
  <xsl:function name="f:health" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="error" select="f:error($entry)"/>
    <xsl:sequence select="if ($error) then (if (f:data($entry)) then 'stale' else 'failed')
        else if (not(f:config($entry)) or f:data($entry)) then 'ok' else 'waiting'"/>
  </xsl:function>

  <!-- The time of the last change of the data. -->
  <xsl:function name="f:collected" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="string(($entry/sg:Content/agg:AggregatorData/@mds:collectedAt, $entry/sg:Content/*/agg:AggregatorData/@mds:collectedAt)[1])"/>
  </xsl:function>

  <!-- A finite number; 0 for other values. -->
  <xsl:function name="f:number" as="xs:double">
    <xsl:param name="value" as="item()?"/>
    <xsl:sequence select="if ($value castable as xs:double) then (for $n in xs:double($value) return if (abs($n) lt 1e18) then $n else 0) else 0"/>
  </xsl:function>

  <xsl:function name="f:integer" as="xs:string">
    <xsl:param name="value" as="item()?"/>
    <xsl:sequence select="if (exists($value)) then format-number(f:number($value), '#,##0') else '–'"/>
  </xsl:function>

  <!-- A number of transferred bytes, in decimal units. -->
  <xsl:function name="f:bytes" as="xs:string">
    <xsl:param name="bytes" as="xs:double"/>
    <xsl:variable name="unit" select="if ($bytes ge 1e12) then (1e12, ' TB') else if ($bytes ge 1e9) then (1e9, ' GB') else if ($bytes ge 1e6) then (1e6, ' MB') else if ($bytes ge 1e3) then (1e3, ' kB') else (1, ' bytes')"/>
    <xsl:sequence select="if ($unit[1] = 1) then format-number($bytes, '0') || $unit[2] else f:three($bytes div $unit[1]) || $unit[2]"/>
  </xsl:function>

  <!-- A size of memory or of a file system, from mebibytes (the unit of GLUE), in binary units. -->
  <xsl:function name="f:size" as="xs:string">
    <xsl:param name="mebibytes" as="xs:double"/>
    <xsl:variable name="unit" select="if ($mebibytes ge 1048576) then (1048576, ' TiB') else if ($mebibytes ge 1024) then (1024, ' GiB') else (1, ' MiB')"/>
    <xsl:sequence select="f:three($mebibytes div $unit[1]) || $unit[2]"/>
  </xsl:function>

  <!-- A number with three significant digits. -->
  <xsl:function name="f:three" as="xs:string">
    <xsl:param name="value" as="xs:double"/>
    <xsl:sequence select="format-number($value, if ($value ge 99.95) then '#,##0' else if ($value ge 9.995) then '0.#' else '0.##')"/>
  </xsl:function>

  <!-- The number of processors of a host; 0 if unknown. -->
  <xsl:function name="f:cpus" as="xs:integer">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="xs:integer(max((0, f:number($host/glue:Processor[1]/@host:LogicalCount), f:number($host/glue:Architecture[1]/@glue:SMPSize))))"/>
  </xsl:function>

  <!-- A summary of an entry in one line, like those of GT4's WebMDS. -->
  <xsl:function name="f:summary" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="data" select="f:data($entry)"/>
    <xsl:variable name="kind" select="f:kind($entry)"/>
    <xsl:variable name="hosts" select="$data/descendant-or-self::glue:Host"/>
    <xsl:variable name="queues" select="$data/descendant-or-self::glue:ComputingElement"/>
    <xsl:sequence select="
        if ($kind = 'Service group') then
            f:count(count(f:below($entry)), 'direct entry', 'direct entries') || ', ' || count($data/descendant-or-self::sg:Entry) || ' including descendants'
        else if ($kind = 'RFT') then
            f:number($data/descendant-or-self::*[local-name() = 'ActiveResourceInstances'][1]) || ' active transfer resources, transferring '
            || f:number($data/descendant-or-self::*[local-name() = 'TotalNumberOfActiveTransfers'][1]) || ' files. '
            || f:bytes(f:number($data/descendant-or-self::*[local-name() = 'TotalNumberOfBytesTransferred'][1])) || ' transferred in '
            || format-number(f:number($data/descendant-or-self::*[local-name() = 'TotalNumberOfTransfers'][1]), '0') || ' files since start of database.'
        else if ($kind = 'GRAM') then
            f:count(count($queues), 'queue', 'queues') || ', submitting to ' || f:count(count($data/descendant-or-self::glue:Cluster), 'cluster', 'clusters') || ' of '
            || f:count(xs:integer(max((count($hosts), sum($data/descendant-or-self::glue:Cluster/@host:Hosts/f:number(.))))), 'host', 'hosts') || '; '
            || format-number(sum($queues/glue:State/@glue:FreeCPUs/f:number(.)), '#,##0') || ' of ' || format-number(sum($queues/glue:Info/@glue:TotalCPUs/f:number(.)), '#,##0') || ' CPUs free'
        else if ($kind = 'RLS') then
            f:count(count($data/descendant-or-self::*[local-name() = 'Replica']), 'replica', 'replicas') || ' on '
            || f:count(count(distinct-values($data/descendant-or-self::*[local-name() = 'Location']/replace(., '^[^:]*://([^/]*).*$', '$1'))), 'storage system', 'storage systems')
        else if ($kind = 'CAS') then 'serves ' || string(($data/descendant-or-self::*[local-name() = 'VoDescription'])[1])
        else if ($kind = 'Storage') then
            string-join($data/descendant-or-self::glue:FileSystem[position() le 3]/(f:bytes(f:number(@glue:AvailableSpace) * 1e6) || ' of ' || f:bytes(f:number(@glue:Size) * 1e6) || ' free on ' || @glue:Root), ', ')
        else if ($queues) then
            f:count(count($queues), 'queue', 'queues') || ', '
            || format-number(sum($queues/glue:State/@glue:FreeCPUs/f:number(.)), '#,##0') || ' of ' || format-number(sum($queues/glue:Info/@glue:TotalCPUs/f:number(.)), '#,##0') || ' CPUs free, '
            || format-number(sum($queues/glue:State/@glue:WaitingJobs/f:number(.)), '#,##0') || ' jobs waiting'
        else if ($kind = 'Cluster') then f:count(count($data/descendant-or-self::glue:Cluster), 'cluster', 'clusters') || ' of ' || f:count(count($hosts), 'host', 'hosts')
        else if ($kind = 'Host') then f:hostline($hosts[1])
        else if ($kind = 'Certificates') then
            f:count(count($data/descendant-or-self::cert:Certificate), 'certificate', 'certificates') || ', the next expires in '
            || min($data/descendant-or-self::cert:Certificate/@DaysLeft/f:number(.)) || ' days'
        else if (f:health($entry) = 'waiting') then 'nothing collected yet from ' || f:address($entry)
        else if ($data) then string-join($data[position() le 4] ! f:content(.), '; ')
        else 'no content from ' || f:address($entry)"/>
  </xsl:function>

  <!-- A summary of any content by its first values. -->
  <xsl:function name="f:content" as="xs:string">
    <xsl:param name="element" as="element()"/>
    <xsl:variable name="said" select="($element/@*, $element[not(*)][normalize-space()], $element/*[not(*)][normalize-space()])[position() le 4]"/>
    <xsl:sequence select="local-name($element) || (if ($said) then ': ' || string-join($said ! ((if (. is $element) then '' else local-name() || ' ') || substring(normalize-space(substring(., 1, 200)), 1, 60)), ', ') else '')"/>
  </xsl:function>

  <xsl:function name="f:hostline" as="xs:string">
    <xsl:param name="host" as="element()"/>
    <xsl:variable name="full" select="$host/glue:FileSystem[f:number(@glue:Size) gt 0]/(1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size))"/>
    <xsl:sequence select="string-join((
        if ($host/glue:ProcessorLoad/@glue:Last1Min) then 'load ' || format-number(f:number($host/glue:ProcessorLoad/@glue:Last1Min) div 100, '0.00')
            || (if (f:cpus($host) gt 0) then ' on ' || f:count(f:cpus($host), 'CPU', 'CPUs') else '') else (),
        if (f:number($host/glue:MainMemory/@glue:RAMSize) gt 0) then f:size(f:number($host/glue:MainMemory/@glue:RAMAvailable)) || ' of '
            || f:size(f:number($host/glue:MainMemory/@glue:RAMSize)) || ' of memory available' else (),
        if (exists($full)) then 'fullest file system ' || format-number(max($full), '0&#160;%') else ()), ', ')"/>
  </xsl:function>

  <xsl:function name="f:count" as="xs:string">
    <xsl:param name="number" as="xs:integer"/>
    <xsl:param name="one" as="xs:string"/>
    <xsl:param name="more" as="xs:string"/>
    <xsl:sequence select="format-integer($number, '#,##0') || ' ' || (if ($number = 1) then $one else $more)"/>
  </xsl:function>

  <!-- The URL of an entry's page. -->
  <xsl:function name="f:link" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:param name="group" as="xs:string"/>
    <xsl:sequence select="'/webmds/entry?group=' || encode-for-uri($group) || '&amp;EntryKey=' || encode-for-uri(f:key($entry))"/>
  </xsl:function>

  <!-- A time; the script replaces it by an age and keeps the age up to date. -->
  <xsl:template name="time">
    <xsl:param name="at" as="xs:string"/>
    <xsl:choose>
      <xsl:when test="$at castable as xs:dateTime">
        <time datetime="{$at}">{replace(replace(replace($at, 'T', ' '), '\.\d+', ''), 'Z$', ' UTC')}</time>
      </xsl:when>
      <xsl:when test="$at != ''">{$at}</xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Health by shape, word and colour. -->
  <xsl:template name="health">
    <xsl:param name="health" as="xs:string"/>
    <span class="health {$health}">
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
        <xsl:choose>
          <xsl:when test="$health = 'ok'"><circle cx="6" cy="6" r="5"/></xsl:when>
          <xsl:when test="$health = 'waiting'"><circle cx="6" cy="6" r="4" class="ring"/></xsl:when>
          <xsl:when test="$health = 'stale'"><path d="M6 1 11.5 11H.5Z"/></xsl:when>
          <xsl:otherwise><path d="M1 1H11V11H1Z"/></xsl:otherwise>
        </xsl:choose>
      </svg>
      <xsl:value-of select="$health"/>
    </span>
  </xsl:template>

  <!-- The source from which an entry's data is collected. -->
  <xsl:function name="f:source" as="xs:string">
    <xsl:param name="type" as="element()"/>
    <xsl:variable name="name" select="local-name($type)"/>
    <xsl:variable name="what" select="string(($type/*[local-name() = ('ProviderName', 'ProbeName', 'ResourcePropertyName', 'TopicExpression', 'URL')])[1])"/>
    <xsl:sequence select="(if ($name = 'InformationProviderPollType') then 'information provider' else if (starts-with($name, 'Execution')) then 'program'
        else if (contains($name, 'Subscription')) then 'subscription' else if (starts-with($name, 'HTTP')) then 'HTTP' else 'query')
        || (if ($what = '') then '' else ' ' || (if ($name = 'HTTPPollType') then $what else replace($what, '^[^:/]*:', '')))"/>
  </xsl:function>

  <!-- A duration in milliseconds, as text with a unit. -->
  <xsl:function name="f:interval" as="xs:string">
    <xsl:param name="millis" as="item()"/>
    <xsl:variable name="seconds" select="f:number($millis) div 1000"/>
    <xsl:sequence select="if ($seconds ge 86400) then f:three($seconds div 86400) || ' d' else if ($seconds ge 3600) then f:three($seconds div 3600) || ' h' else if ($seconds ge 60) then f:three($seconds div 60) || ' min' else if ($seconds ge 1) then f:three($seconds) || ' s' else f:three($seconds * 1000) || ' ms'"/>
  </xsl:function>

  <!-- XML as a tree with folding: attributes are beside the name; large and deep parts are folded at first. -->
  <xsl:template match="*" mode="tree">
    <xsl:param name="depth" as="xs:integer" select="0" tunnel="yes"/>
    <li>
      <xsl:choose>
        <xsl:when test="*">
          <details>
            <xsl:if test="$depth lt 2 or count(descendant::*) le 16"><xsl:attribute name="open" select="'open'"/></xsl:if>
            <summary><xsl:call-template name="tree-line"/></summary>
            <ul>
              <xsl:for-each select="text()[normalize-space()]"><li><bdi class="value">{f:short(.)}</bdi></li></xsl:for-each>
              <xsl:apply-templates select="*[position() le 500]" mode="tree"><xsl:with-param name="depth" select="$depth + 1" tunnel="yes"/></xsl:apply-templates>
              <xsl:if test="count(*) gt 500"><li class="more">and {count(*) - 500} more; the raw XML contains all</li></xsl:if>
            </ul>
          </details>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="tree-line"/></xsl:otherwise>
      </xsl:choose>
    </li>
  </xsl:template>

  <xsl:template name="tree-line">
    <span class="name" title="{namespace-uri()}">{local-name()}</span>
    <xsl:for-each select="@*"><xsl:text> </xsl:text><span class="pair"><span class="attribute">{local-name()}</span><xsl:text> </xsl:text><bdi class="value">{f:short(.)}</bdi></span></xsl:for-each>
    <xsl:if test="not(*) and normalize-space()"><xsl:text> </xsl:text><bdi class="value">{f:short(.)}</bdi></xsl:if>
  </xsl:template>

  <xsl:function name="f:short" as="xs:string">
    <xsl:param name="value" as="xs:string"/>
    <xsl:sequence select="if (string-length($value) gt 2000) then substring($value, 1, 2000) || ' … (' || string-length($value) || ' characters)' else $value"/>
  </xsl:function>
</xsl:stylesheet>
