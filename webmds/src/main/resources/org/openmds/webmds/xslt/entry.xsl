<?xml version="1.0" encoding="UTF-8"?>
<!-- The page of one entry with all its elements. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:charts.xsl"/>

  <xsl:param name="EntryKey" as="xs:string" select="''"/>
  <!-- A parameter of GT4; it is ignored, because entry keys are unique here. -->
  <xsl:param name="GroupKey" as="xs:string" select="''"/>

  <xsl:variable name="f:self" select="'entry'"/>
  <xsl:variable name="f:state" select="map { 'EntryKey': $EntryKey, 'range': string($range[. != 'hour']) }"/>
  <xsl:variable name="f:chosen" as="element(sg:Entry)?" select="f:keyed($f:roots, $EntryKey)[1]"/>
  <xsl:variable name="f:rows" as="element(glue:Host)*" select="$f:chosen[not(f:below(.))] ! f:data(.)/descendant-or-self::glue:Host[@glue:Name]"/>
  <xsl:variable name="f:columns" select="$f:host-columns[not(?key = 'site')]"/>

  <xsl:template name="html">
    <xsl:variable name="entry" select="$f:chosen"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="if ($entry) then f:identity($entry) else 'Entry'"/>
      <xsl:with-param name="name" select="'entry'"/>
      <xsl:with-param name="content">
        <p class="crumbs"><a href="/webmds/overview?group={encode-for-uri($group)}"><xsl:value-of select="$group"/></a>
          <xsl:for-each select="$entry/ancestor::sg:Entry"><xsl:text> / </xsl:text><a href="{f:link(.)}"><bdi>{f:identity(.)}</bdi></a></xsl:for-each>
        </p>
        <xsl:choose>
          <xsl:when test="$EntryKey = ''"><h1>No entry is selected</h1><p>Add EntryKey= to the URL, or choose an entry in the overview.</p></xsl:when>
          <xsl:when test="empty($entry)"><h1>This entry does not exist</h1><p>It was removed, or its lease expired. <a href="/webmds/overview?group={encode-for-uri($group)}">To the overview</a></p></xsl:when>
          <xsl:otherwise><xsl:call-template name="entry"><xsl:with-param name="entry" select="$entry"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="entry">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="error" select="f:error($entry)"/>
    <xsl:variable name="alerts" select="f:alerts-of-entry(f:address($entry))"/>
    <h1><bdi>{f:short(f:identity($entry))}</bdi><xsl:text> </xsl:text><span class="kind">{f:kind($entry)}</span></h1>
    <p class="info"><bdi class="code">{f:short(f:address($entry))}</bdi></p>
    <p class="lead"><xsl:call-template name="health"><xsl:with-param name="health" select="f:health($entry)"/></xsl:call-template><xsl:text> </xsl:text><bdi>{f:short(f:summary($entry))}</bdi></p>
    <xsl:if test="$error">
      <section class="cause" aria-label="Last error">
        <h2>Last error</h2>
        <p><bdi>{f:short($error/agg:cause)}</bdi></p>
        <p>Failing since <xsl:call-template name="time"><xsl:with-param name="at" select="string($error/agg:since)"/></xsl:call-template>
          <xsl:if test="$error/agg:lastSuccess">, last success <xsl:call-template name="time"><xsl:with-param name="at" select="string($error/agg:lastSuccess)"/></xsl:call-template></xsl:if>.</p>
      </section>
    </xsl:if>
    <xsl:if test="$alerts"><section class="panel" aria-label="Firing alerts"><h2>Firing alerts</h2><xsl:call-template name="alert-list"><xsl:with-param name="instances" select="$alerts"/></xsl:call-template></section></xsl:if>
    <xsl:if test="not(f:below($entry))"><xsl:call-template name="in-use"><xsl:with-param name="data" select="f:data($entry)"/></xsl:call-template></xsl:if>
    <xsl:if test="f:below($entry)">
      <p><a class="button" href="/webmds/overview?group={encode-for-uri($group)}&amp;within={encode-for-uri(f:key($entry))}">Show the {f:count(count(f:below($entry)), 'entry', 'entries')} of this index</a></p>
    </xsl:if>
    <xsl:call-template name="charts"><xsl:with-param name="where" select="map { 'group': $group, 'EntryKey': $EntryKey }"/></xsl:call-template>
    <xsl:if test="not($f:history) and not(f:below($entry)) and $entry/ancestor::sg:Entry and f:data($entry)/descendant-or-self::*[self::glue:Host or self::glue:ComputingElement]">
      <p class="info">The index that collects these numbers keeps their history: <bdi class="code">{f:short(f:address($entry/ancestor::sg:Entry[1]))}</bdi></p>
    </xsl:if>
    <div class="columns">
      <section>
        <h2>Member service EPR</h2>
        <dl><dt>Address</dt><dd><bdi class="code">{f:address($entry)}</bdi></dd>
          <xsl:for-each select="$entry/sg:MemberServiceEPR/wsa:ReferenceParameters/*"><dt>{local-name()}</dt><dd><bdi class="code">{.}</bdi></dd></xsl:for-each></dl>
      </section>
      <section>
        <h2>Service group EPR</h2>
        <dl><dt>Address</dt><dd><bdi class="code">{normalize-space($entry/sg:ServiceGroupEntryEPR/wsa:Address)}</bdi></dd>
          <xsl:for-each select="$entry/sg:ServiceGroupEntryEPR/wsa:ReferenceParameters/*"><dt>{local-name()}</dt><dd><bdi class="code">{.}</bdi></dd></xsl:for-each>
          <xsl:for-each select="$f:entry/*/rl:TerminationTime">
            <dt>Termination time</dt><dd><xsl:choose><xsl:when test=". = ''">none: the entry stays until it is removed</xsl:when><xsl:otherwise><xsl:call-template name="time"><xsl:with-param name="at" select="string()"/></xsl:call-template></xsl:otherwise></xsl:choose></dd>
          </xsl:for-each>
          <xsl:for-each select="$entry/@mds:registeredBy"><dt>Registered by</dt><dd><bdi>{f:short(.)}</bdi></dd></xsl:for-each>
          <xsl:for-each select="$entry/@mds:registeredByDN"><dt>With the certificate</dt><dd><bdi class="code">{f:short(.)}</bdi></dd></xsl:for-each>
          <xsl:for-each select="$entry/@mds:registeredByIssuer"><dt>Issued by</dt><dd><bdi class="code">{f:short(.)}</bdi></dd></xsl:for-each></dl>
      </section>
      <section>
        <h2>Collection</h2>
        <xsl:variable name="status" select="$f:entry/*/mds:CollectionStatus"/>
        <dl><dt>Last change</dt><dd><xsl:call-template name="time"><xsl:with-param name="at" select="f:collected($entry)"/></xsl:call-template></dd>
          <dt>Age</dt><dd><xsl:choose><xsl:when test="$status/mds:lastSuccess">confirmed <xsl:sequence select="f:time($status/mds:lastSuccess)"/></xsl:when><xsl:otherwise><xsl:sequence select="f:age($entry)"/></xsl:otherwise></xsl:choose></dd>
          <xsl:for-each select="$status/mds:nextCollection"><dt>Next collection</dt><dd><xsl:sequence select="f:time(.)"/></dd></xsl:for-each>
          <xsl:for-each select="f:config($entry)/*">
            <dt>Source</dt><dd><bdi>{f:short(f:source(.))}</bdi></dd>
            <xsl:for-each select="*[local-name() = 'PollIntervalMillis']"><dt>Polled every</dt><dd>{f:interval(.)}</dd></xsl:for-each>
          </xsl:for-each></dl>
      </section>
    </div>
    <section>
      <h2>Data</h2>
      <xsl:choose>
        <xsl:when test="f:data($entry)"><ul class="tree"><xsl:apply-templates select="f:data($entry)[position() le 200]" mode="tree"><xsl:with-param name="depth" select="if (count(f:data($entry)) gt 3) then 2 else 0" tunnel="yes"/></xsl:apply-templates></ul>
          <xsl:if test="count(f:data($entry)) gt 200"><p>The first 200 of {f:integer(count(f:data($entry)))} elements are shown; the raw XML has more.</p></xsl:if></xsl:when>
        <xsl:otherwise><p class="empty">There is no data.</p></xsl:otherwise>
      </xsl:choose>
    </section>
    <section>
      <h2>Configuration</h2>
      <xsl:choose>
        <xsl:when test="f:config($entry)"><ul class="tree"><xsl:apply-templates select="f:config($entry)/*" mode="tree"/></ul></xsl:when>
        <xsl:otherwise><p class="empty">The registrant supplied the content; nothing is collected.</p></xsl:otherwise>
      </xsl:choose>
    </section>
    <details class="raw">
      <summary>Raw XML</summary>
      <xsl:variable name="raw" select="serialize($entry, map { 'method': 'xml', 'indent': true(), 'omit-xml-declaration': true() })"/>
      <pre tabindex="0"><bdi>{substring($raw, 1, 200000)}</bdi></pre>
      <xsl:if test="string-length($raw) gt 200000"><p>The first 200,000 of {f:integer(string-length($raw))} characters are shown.</p></xsl:if>
    </details>
  </xsl:template>

  <!-- One host with its bars; several in a table; queues in a table. -->
  <xsl:template name="in-use">
    <xsl:param name="data" as="element()*"/>
    <xsl:variable name="queues" select="$data/descendant-or-self::glue:ComputingElement"/>
    <xsl:choose>
      <xsl:when test="count($f:rows) = 1 and $q = ''">
        <section class="panel" aria-label="In use"><h2>In use</h2><xsl:call-template name="host-bars"><xsl:with-param name="host" select="$f:rows"/></xsl:call-template></section>
      </xsl:when>
      <xsl:when test="$f:rows">
        <section aria-label="Hosts">
          <h2>Hosts</h2>
          <xsl:call-template name="list"><xsl:with-param name="label" select="'Hosts'"/><xsl:with-param name="one" select="'host'"/><xsl:with-param name="more" select="'hosts'"/><xsl:with-param name="empty" select="()"/></xsl:call-template>
        </section>
      </xsl:when>
    </xsl:choose>
    <xsl:if test="$queues"><section aria-label="Queues"><h2>Queues</h2><xsl:call-template name="rows"><xsl:with-param name="label" select="'Queues'"/><xsl:with-param name="rows" select="$queues[position() le 100]"/><xsl:with-param name="columns" select="$f:queue-columns[not(?key = 'site')]"/><xsl:with-param name="sortable" select="false()"/></xsl:call-template></section></xsl:if>
  </xsl:template>
</xsl:stylesheet>
