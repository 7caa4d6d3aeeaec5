<?xml version="1.0" encoding="UTF-8"?>
<!-- Functions for the entries of service groups: name, kind, health, summary, source. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:sgk="http://mds.globus.org/inmemoryservicegroup"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host" xmlns:cert="http://openmds.org/provider/certificate"
    xmlns:g="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"
    exclude-result-prefixes="#all" expand-text="yes">

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

  <!-- The entries with one of these keys in some parts of a document. -->
  <xsl:function name="f:keyed" as="element(sg:Entry)*">
    <xsl:param name="parts" as="node()*"/>
    <xsl:param name="keys" as="xs:string*"/>
    <xsl:sequence select="$parts//sgk:EntryKey[. = $keys]/ancestor::sg:ServiceGroupEntryEPR/parent::sg:Entry[f:key(.) = $keys]"/>
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
  <xsl:function name="f:kind" as="xs:string" cache="yes">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="data" select="f:data($entry)"/>
    <xsl:variable name="last" select="tokenize(replace(f:address($entry), '[?#].*$', ''), '/')[last()]"/>
    <xsl:sequence select="
        if ($data/self::sg:Entry or $data/sg:Entry or $data/*/sg:Entry) then 'Service group'
        else if ($data/descendant-or-self::glue:ComputingElement) then
            (if (contains($last, 'ManagedJob')) then 'GRAM' else 'Queue')
        else if ($data/descendant-or-self::glue:Cluster) then 'Cluster'
        else if ($data/descendant-or-self::glue:Host) then 'Host'
        else if ($data/descendant-or-self::*[local-name() = 'TotalNumberOfBytesTransferred']) then 'RFT'
        else if ($data/descendant-or-self::*[local-name() = 'ReplicaLocationService']) then 'RLS'
        else if ($data/descendant-or-self::*[local-name() = 'VoDescription']) then 'CAS'
        else if ($data/descendant-or-self::*[local-name() = 'StorageElement']) then 'Storage'
        else if ($data/descendant-or-self::cert:Certificate) then 'Certificates'
        else if ($data/descendant-or-self::g:AdminDomain) then 'Grid site'
        else if ($data/descendant-or-self::*[local-name() = 'TriggerID']) then 'Trigger'
        else if ($last != '') then replace($last, '(Factory)?Service$', '') else 'Unknown'"/>
  </xsl:function>

  <!-- The name of an entry, which its index gives it. It need not be unique. In an index that gives none: a name in the data, else the address. -->
  <xsl:function name="f:identity" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="if ($entry/@mds:name != '') then string($entry/@mds:name) else if (f:below($entry)) then f:index(f:address($entry))
        else string((f:data($entry)/(self::glue:Host | self::glue:Cluster)/@glue:Name[. != ''], f:machine(f:address($entry)))[1])"/>
  </xsl:function>

  <!-- The name of the site that an entry or a part of it belongs to; empty if its index has none. -->
  <xsl:function name="f:site" as="xs:string">
    <xsl:param name="part" as="element()"/>
    <xsl:sequence select="string($part/ancestor-or-self::sg:Entry[@mds:site][1]/@mds:site)"/>
  </xsl:function>

  <!-- The group that a part of a document belongs to. -->
  <xsl:function name="f:group" as="xs:string">
    <xsl:param name="part" as="node()"/>
    <xsl:variable name="id" select="generate-id(root($part))"/>
    <xsl:sequence select="if ($f:documents) then tokenize($groups, ' ')[index-of($f:documents ! generate-id(.), $id)] else $group"/>
  </xsl:function>

  <!-- ok, waiting (nothing collected yet), stale (the data is not current), failed (there is no data), failing (the data is current, and says that something
       below is stale or failed). -->
  <xsl:function name="f:health" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="error" select="f:error($entry)"/>
    <xsl:sequence select="if ($error) then (if (f:data($entry)) then 'stale' else 'failed')
        else if (f:config($entry) and not(f:data($entry))) then 'waiting'
        else if ($entry//agg:AggregatorError) then 'failing' else 'ok'"/>
  </xsl:function>

  <!-- The rank of a health, the worst first. -->
  <xsl:function name="f:rank" as="xs:integer">
    <xsl:param name="health" as="xs:string"/>
    <xsl:sequence select="(index-of(('failed', 'failing', 'stale', 'waiting', 'ok'), $health), 9)[1]"/>
  </xsl:function>

  <!-- The time until which the data was confirmed: of an entry that is collected without errors, only its interval is known. -->
  <xsl:function name="f:confirmed" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="string(f:error($entry)/agg:lastSuccess)"/>
  </xsl:function>

  <!-- The age of the data in words, if the source works: at most its interval. -->
  <xsl:function name="f:age" as="item()*">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="interval" select="(f:config($entry)//*[local-name() = 'PollIntervalMillis'])[1]"/>
    <xsl:choose>
      <xsl:when test="f:error($entry)/agg:lastSuccess"><xsl:sequence select="f:time(f:confirmed($entry))"/></xsl:when>
      <xsl:when test="f:error($entry)"><span class="none">never collected</span></xsl:when>
      <xsl:when test="$interval">at most {f:interval($interval)}</xsl:when>
      <xsl:when test="f:config($entry)">current</xsl:when>
      <xsl:otherwise><span class="none">given</span></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <!-- The time of the last change of the data. -->
  <xsl:function name="f:collected" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="string(($entry/sg:Content/agg:AggregatorData/@mds:collectedAt, $entry/sg:Content/*/agg:AggregatorData/@mds:collectedAt)[1])"/>
  </xsl:function>

  <!-- The hosts in some parts of a document, each machine once: with its fullest report. -->
  <xsl:function name="f:hosts" as="element(glue:Host)*">
    <xsl:param name="parts" as="node()*"/>
    <xsl:for-each-group select="$parts/descendant-or-self::glue:Host[@glue:Name or @glue:UniqueID]" group-by="f:machine-id(.)">
      <xsl:sequence select="if (count(current-group()) = 1) then . else sort(current-group(), (), function($host) { -count($host/*) })[1]"/>
    </xsl:for-each-group>
  </xsl:function>

  <xsl:function name="f:machine-id" as="xs:string">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="lower-case(($host/@glue:UniqueID, $host/@glue:Name)[normalize-space()][1])"/>
  </xsl:function>

  <xsl:function name="f:host-name" as="xs:string">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="string(($host/@glue:Name, $host/@glue:UniqueID)[normalize-space()][1])"/>
  </xsl:function>

  <!-- The queues in some parts of a document, each once. -->
  <xsl:function name="f:queues" as="element(glue:ComputingElement)*">
    <xsl:param name="parts" as="node()*"/>
    <xsl:for-each-group select="$parts/descendant-or-self::glue:ComputingElement" group-by="if (@glue:UniqueID != '') then lower-case(@glue:UniqueID) || ' ' || @glue:Name else generate-id()">
      <xsl:sequence select="."/>
    </xsl:for-each-group>
  </xsl:function>

  <xsl:function name="f:cluster-name" as="xs:string">
    <xsl:param name="part" as="element()"/>
    <xsl:sequence select="string(let $cluster := $part/ancestor-or-self::glue:Cluster[1] return ($cluster/@glue:Name, $cluster/@glue:UniqueID)[normalize-space()][1])"/>
  </xsl:function>

  <!-- The number of processors of a host; 0 if unknown. -->
  <xsl:function name="f:cpus" as="xs:integer">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="xs:integer(max((0, (number($host/glue:Processor[1]/@host:LogicalCount), number($host/glue:Architecture[1]/@glue:SMPSize))[abs(.) lt 1e18])))"/>
  </xsl:function>

  <!-- The URL of an entry's page. -->
  <xsl:function name="f:link" as="xs:string">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="'/webmds/entry?group=' || encode-for-uri(f:group($entry)) || '&amp;EntryKey=' || encode-for-uri(f:key($entry))"/>
  </xsl:function>

  <!-- The URL of a page of something with a name, which stays when it is registered again. -->
  <xsl:function name="f:named" as="xs:string">
    <xsl:param name="page" as="xs:string"/>
    <xsl:param name="name" as="xs:string"/>
    <xsl:sequence select="'/webmds/' || $page || '?group=' || encode-for-uri($group) || '&amp;name=' || encode-for-uri($name)"/>
  </xsl:function>

  <!-- Health by shape, word and colour. -->
  <xsl:template name="health">
    <xsl:param name="health" as="xs:string"/>
    <xsl:sequence select="f:mark($health)"/>
  </xsl:template>

  <xsl:function name="f:mark" as="element()">
    <xsl:param name="health" as="xs:string"/>
    <xsl:sequence select="f:mark($health, $health)"/>
  </xsl:function>

  <xsl:function name="f:mark" as="element()">
    <xsl:param name="health" as="xs:string"/>
    <xsl:param name="text" as="xs:string"/>
    <span class="health {$health}">
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
        <xsl:choose>
          <xsl:when test="$health = 'ok'"><circle cx="6" cy="6" r="5"/></xsl:when>
          <xsl:when test="$health = 'waiting'"><circle cx="6" cy="6" r="4" class="ring"/></xsl:when>
          <xsl:when test="$health = ('stale', 'failing')"><path d="M6 1 11.5 11H.5Z"/></xsl:when>
          <xsl:otherwise><path d="M1 1H11V11H1Z"/></xsl:otherwise>
        </xsl:choose>
      </svg>
      <bdi>{$text}</bdi>
    </span>
  </xsl:function>

  <!-- The source from which an entry's data is collected. -->
  <xsl:function name="f:source" as="xs:string">
    <xsl:param name="type" as="element()"/>
    <xsl:variable name="name" select="local-name($type)"/>
    <xsl:variable name="what" select="string(($type/*[local-name() = ('ProviderName', 'ProbeName', 'ResourcePropertyName', 'TopicExpression', 'URL')])[1])"/>
    <xsl:sequence select="(if ($name = 'InformationProviderPollType') then 'information provider' else if (starts-with($name, 'Execution')) then 'program'
        else if (contains($name, 'Subscription')) then 'subscription' else if (starts-with($name, 'HTTP')) then 'HTTP' else 'query')
        || (if ($what = '') then '' else ' ' || (if ($name = 'HTTPPollType') then $what else replace($what, '^[^:/]*:', '')))"/>
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
            || f:count(xs:integer(sum($queues/glue:State/@glue:WaitingJobs/f:number(.))), 'job', 'jobs') || ' waiting'
        else if ($kind = 'Cluster') then f:count(count($data/descendant-or-self::glue:Cluster), 'cluster', 'clusters') || ' of ' || f:count(count($hosts), 'host', 'hosts')
        else if ($kind = 'Host') then f:hostline($hosts[1])
        else if ($kind = 'Certificates') then
            f:count(count($data/descendant-or-self::cert:Certificate), 'certificate', 'certificates') || ', the next expires in '
            || min($data/descendant-or-self::cert:Certificate/@DaysLeft/f:number(.)) || ' days'
        else if ($kind = 'Grid site') then
            string-join($data//g:AdminDomain[position() le 3]/g:ID/normalize-space(.), ', ') || ': ' || f:count(count($data//g:ComputingShare), 'queue', 'queues')
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

</xsl:stylesheet>
