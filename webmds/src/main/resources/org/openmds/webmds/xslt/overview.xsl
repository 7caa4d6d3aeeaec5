<?xml version="1.0" encoding="UTF-8"?>
<!-- The registry: the entries of a service group, sorted, filtered, in pages. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:source-columns.xsl"/>

  <xsl:param name="kind" as="xs:string" select="''"/>
  <xsl:param name="health" as="xs:string" select="''"/>
  <!-- The key of the entry whose index is shown; if empty, the group itself. -->
  <xsl:param name="within" as="xs:string" select="''"/>

  <xsl:variable name="f:self" select="'overview'"/>
  <xsl:variable name="f:state" select="map { 'kind': $kind, 'health': $health, 'within': $within }"/>
  <xsl:variable name="f:outer" as="element()?" select="if ($within = '') then () else f:keyed($f:roots, $within)[1]"/>
  <xsl:variable name="f:direct" as="element(sg:Entry)*" select="if ($within = '') then $f:roots/(*/sg:Entry | sg:Entry) else if ($f:outer) then f:below($f:outer) else ()"/>
  <xsl:variable name="f:rows" as="element(sg:Entry)*">
    <xsl:perform-sort select="$f:direct[$kind = '' or f:kind(.) = $kind][$health = '' or f:health(.) = $health]">
      <xsl:sort select="f:kind(.)"/>
      <xsl:sort select="f:identity(.)"/>
    </xsl:perform-sort>
  </xsl:variable>
  <xsl:variable name="f:columns" as="map(*)*" select="
      map { 'key': 'kind', 'label': 'Resource type', 'find': true(), 'value': function($entry) { f:kind($entry) } },
      map { 'key': 'id', 'label': 'Name', 'find': true(), 'head': true(), 'value': function($entry) { f:identity($entry) }, 'cell': function($entry) { f:anchor(f:link($entry), f:identity($entry)), f:info(f:address($entry)[. != f:identity($entry)]) } },
      map { 'key': 'text', 'label': 'Information', 'find': true(), 'value': function($entry) { f:summary($entry) }, 'cell': function($entry) { f:information($entry), f:cause($entry) } },
      map { 'key': 'confirmed', 'label': 'Age', 'value': function($entry) { f:confirmed($entry) }, 'cell': function($entry) { f:age($entry) } },
      map { 'key': 'at', 'label': 'Last change', 'value': function($entry) { f:collected($entry) }, 'cell': function($entry) { f:time(f:collected($entry)) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($entry) { f:health($entry) }, 'rank': function($entry) { f:rank(f:health($entry)) }, 'cell': function($entry) { f:mark(f:health($entry)) } },
      map { 'key': 'address', 'label': 'address', 'find': true(), 'data': true(), 'value': function($entry) { f:address($entry) } },
      map { 'key': 'entry', 'label': 'entry', 'data': true(), 'value': function($entry) { f:key($entry) } }"/>

  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="f:key($row)"/>
  </xsl:function>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="if ($f:outer) then f:identity($f:outer) else $group"/>
      <xsl:with-param name="name" select="'overview'"/>
      <xsl:with-param name="content">
        <xsl:if test="$within != ''">
          <p class="crumbs"><a href="/webmds/overview?group={encode-for-uri($group)}"><xsl:value-of select="$group"/></a><xsl:text> / </xsl:text><bdi><xsl:value-of select="if ($f:outer) then f:short(f:address($f:outer)) else 'removed'"/></bdi></p>
        </xsl:if>
        <h1>Service group overview</h1>
        <p class="lead">This service group has <strong>{f:count(count($f:direct), 'direct entry', 'direct entries')}</strong>, <strong>{f:integer(count($f:direct/descendant-or-self::sg:Entry))}</strong> in the whole hierarchy.</p>
        <p class="counts">
          <xsl:for-each-group select="$f:direct" group-by="f:health(.)">
            <xsl:sort select="f:rank(current-grouping-key())"/>
            <a class="count" href="{f:here(map { 'health': current-grouping-key(), 'page': '' })}"><xsl:sequence select="f:mark(current-grouping-key())"/><xsl:text> </xsl:text>{f:integer(count(current-group()))}</a>
          </xsl:for-each-group>
        </p>
        <xsl:call-template name="list">
          <xsl:with-param name="label" select="'Entries'"/>
          <xsl:with-param name="one" select="'entry'"/>
          <xsl:with-param name="more" select="'entries'"/>
          <xsl:with-param name="hint" select="'host, service, address'"/>
          <xsl:with-param name="class" select="'entries overview'"/>
          <xsl:with-param name="filtered" select="$q != '' or $kind != '' or $health != ''"/>
          <xsl:with-param name="fields">
            <label for="kind">Type</label>
            <select id="kind" name="kind">
              <option value="">all</option>
              <xsl:for-each-group select="$f:direct" group-by="f:kind(.)">
                <xsl:sort select="current-grouping-key()"/>
                <option value="{current-grouping-key()}"><xsl:if test="$kind = current-grouping-key()"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{current-grouping-key()} ({count(current-group())})</option>
              </xsl:for-each-group>
            </select>
            <xsl:sequence select="f:health-field($health)"/>
          </xsl:with-param>
          <xsl:with-param name="empty"><p class="empty">Nothing is registered here yet. Entries are created by registrations in the configuration, by <code>mds add</code>, and by other indexes.</p></xsl:with-param>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:function name="f:information" as="element()?">
    <xsl:param name="entry" as="element()"/>
    <xsl:choose>
      <xsl:when test="f:kind($entry) = 'Service group'">
        <details class="below">
          <summary><bdi>{f:short(f:summary($entry))}</bdi></summary>
          <xsl:call-template name="below"><xsl:with-param name="entry" select="$entry"/></xsl:call-template>
        </details>
      </xsl:when>
      <!-- The cause says why there is no data. -->
      <xsl:when test="f:health($entry) = 'failed'"/>
      <xsl:otherwise><bdi>{f:short(f:summary($entry))}</bdi></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <!-- The entries of a downstream index, inside its row. -->
  <xsl:template name="below">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="entries" select="f:below($entry)"/>
    <ul class="below">
      <xsl:for-each select="$entries[position() le 100]">
        <xsl:sort select="f:rank(f:health(.))"/>
        <li>
          <xsl:sequence select="f:mark(f:health(.))"/>
          <xsl:text> </xsl:text><span class="type">{f:kind(.)}</span><xsl:text> </xsl:text>
          <a href="{f:link(.)}"><bdi>{f:short(f:identity(.))}</bdi></a>
          <xsl:text> </xsl:text>
          <xsl:choose>
            <xsl:when test="f:below(.)">
              <details><summary><bdi>{f:short(f:summary(.))}</bdi></summary>
                <xsl:call-template name="below"><xsl:with-param name="entry" select="."/></xsl:call-template>
              </details>
            </xsl:when>
            <xsl:otherwise><bdi class="info">{f:short(f:summary(.))}</bdi></xsl:otherwise>
          </xsl:choose>
        </li>
      </xsl:for-each>
    </ul>
    <p><a href="/webmds/overview?group={encode-for-uri(f:group($entry))}&amp;within={encode-for-uri(f:key($entry))}">{if (count($entries) gt 100) then 'All ' || count($entries) || ' entries' else 'Only this index'}</a></p>
  </xsl:template>
</xsl:stylesheet>
