<?xml version="1.0" encoding="UTF-8"?>
<!-- The entries of a service group: sorted, filtered, in pages. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:agg="http://mds.globus.org/aggregator/types"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:param name="q" as="xs:string" select="''"/>
  <xsl:param name="kind" as="xs:string" select="''"/>
  <xsl:param name="health" as="xs:string" select="''"/>
  <xsl:param name="sort" as="xs:string" select="'kind'"/>
  <xsl:param name="dir" as="xs:string" select="'asc'"/>
  <xsl:param name="page" as="xs:string" select="'1'"/>
  <xsl:param name="per" as="xs:string" select="'50'"/>
  <!-- The key of the entry whose index is shown; if empty, the group itself. -->
  <xsl:param name="within" as="xs:string" select="''"/>

  <xsl:variable name="per-page" as="xs:integer" select="if ($per castable as xs:integer) then max((1, min((500, xs:integer($per))))) else 50"/>

  <xsl:template match="/">
    <xsl:variable name="outer" select="if ($within = '') then () else (//sg:Entry[f:key(.) = $within])[1]"/>
    <xsl:variable name="direct" as="element(sg:Entry)*" select="if ($within = '') then (/*/sg:Entry | /sg:Entry) else if ($outer) then f:below($outer) else ()"/>
    <xsl:variable name="rows" as="element(row)*">
      <xsl:for-each select="$direct">
        <row number="{position()}" kind="{f:kind(.)}" id="{f:identity(.)}" health="{f:health(.)}" at="{f:collected(.)}" text="{f:summary(.)}" address="{f:address(.)}"/>
      </xsl:for-each>
    </xsl:variable>
    <xsl:variable name="found" select="$rows[$kind = '' or @kind = $kind][$health = '' or @health = $health]
        [$q = '' or contains(lower-case(string-join((@kind, @id, @text, @address), ' ')), lower-case($q))]"/>
    <xsl:variable name="sorted" as="element(row)*">
      <xsl:perform-sort select="$found">
        <!-- The worst health is first. -->
        <xsl:sort select="if ($sort = 'health') then index-of(('failed', 'stale', 'waiting', 'ok'), @health) else 0" data-type="number" order="{if ($dir = 'desc') then 'descending' else 'ascending'}"/>
        <xsl:sort select="(@*[local-name() = (if ($sort = ('kind', 'id', 'health', 'at', 'text')) then $sort else 'kind')], '')[1]"
            order="{if ($dir = 'desc') then 'descending' else 'ascending'}"/>
        <xsl:sort select="@kind"/>
        <xsl:sort select="@id"/>
      </xsl:perform-sort>
    </xsl:variable>
    <xsl:variable name="pages" select="max((1, xs:integer(ceiling(count($sorted) div $per-page))))"/>
    <xsl:variable name="number" select="if ($page castable as xs:integer) then max((1, min(($pages, xs:integer($page))))) else 1"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="if ($outer) then f:identity($outer) else $group"/>
      <xsl:with-param name="name" select="'overview'"/>
      <xsl:with-param name="content">
        <xsl:if test="$within != ''">
          <p class="crumbs"><a href="/webmds/overview?group={encode-for-uri($group)}"><xsl:value-of select="$group"/></a><xsl:text> / </xsl:text><bdi><xsl:value-of select="if ($outer) then f:short(f:address($outer)) else 'removed'"/></bdi></p>
        </xsl:if>
        <h1>Service group overview</h1>
        <p class="lead">This service group has <strong>{f:count(count($direct), 'direct entry', 'direct entries')}</strong>, <strong>{f:integer(count($direct/descendant-or-self::sg:Entry))}</strong> in the whole hierarchy.</p>
        <p class="counts">
          <xsl:for-each-group select="$rows" group-by="@health">
            <xsl:sort select="index-of(('failed', 'stale', 'waiting', 'ok'), current-grouping-key())"/>
            <a class="count" href="{f:here(map { 'health': current-grouping-key(), 'page': '1' })}">
              <xsl:call-template name="health"><xsl:with-param name="health" select="current-grouping-key()"/></xsl:call-template>
              <xsl:text> </xsl:text>{count(current-group())}
            </a>
          </xsl:for-each-group>
        </p>
        <form class="filter" method="get" action="/webmds/overview" role="search">
          <input type="hidden" name="group" value="{$group}"/>
          <xsl:if test="$within != ''"><input type="hidden" name="within" value="{$within}"/></xsl:if>
          <input type="hidden" name="sort" value="{$sort}"/>
          <input type="hidden" name="dir" value="{$dir}"/>
          <label for="q">Find</label>
          <input id="q" name="q" type="search" value="{$q}" placeholder="host, service, address"/>
          <label for="kind">Type</label>
          <select id="kind" name="kind">
            <option value="">all</option>
            <xsl:for-each-group select="$rows" group-by="@kind">
              <xsl:sort select="current-grouping-key()"/>
              <option value="{current-grouping-key()}">
                <xsl:if test="$kind = current-grouping-key()"><xsl:attribute name="selected" select="'selected'"/></xsl:if>
                <xsl:text>{current-grouping-key()} ({count(current-group())})</xsl:text>
              </option>
            </xsl:for-each-group>
          </select>
          <label for="health">Health</label>
          <select id="health" name="health">
            <option value="">any</option>
            <xsl:for-each select="'ok', 'waiting', 'stale', 'failed'">
              <option value="{.}">
                <xsl:if test=". = $health"><xsl:attribute name="selected" select="'selected'"/></xsl:if>
                <xsl:value-of select="."/>
              </option>
            </xsl:for-each>
          </select>
          <button>Filter</button>
          <xsl:if test="$q != '' or $kind != '' or $health != ''"><span class="info">{f:count(count($found), 'entry', 'entries')}</span> <a class="reset" href="{f:here(map { 'q': '', 'kind': '', 'health': '', 'page': '1' })}">show all</a></xsl:if>
        </form>
        <xsl:choose>
          <xsl:when test="empty($direct)"><p class="empty">Nothing is registered here yet. Entries are created by registrations in the configuration, by <code>mds add</code>, and by other indexes.</p></xsl:when>
          <xsl:when test="empty($sorted)"><p class="empty">None of the {f:count(count($direct), 'entry', 'entries')} matches.</p></xsl:when>
          <xsl:otherwise>
            <div class="scroll" tabindex="0" role="region" aria-label="Entries">
              <table class="entries overview">
                <thead>
                  <tr>
                    <xsl:sequence select="f:head('kind', 'Resource type'), f:head('id', 'ID'), f:head('text', 'Information'), f:head('at', 'Data since'), f:head('health', 'Health')"/>
                  </tr>
                </thead>
                <tbody>
                  <xsl:for-each select="subsequence($sorted, ($number - 1) * $per-page + 1, $per-page)">
                    <xsl:variable name="row" select="."/>
                    <xsl:variable name="entry" select="$direct[xs:integer($row/@number)]"/>
                    <tr data-key="{f:key($entry)}">
                      <td data-label="Resource type">{@kind}</td>
                      <th scope="row" data-label="ID"><a href="{f:link($entry, $group)}"><bdi>{f:short(@id)}</bdi></a></th>
                      <td data-label="Information">
                        <xsl:choose>
                          <xsl:when test="@kind = 'Service group'">
                            <details class="below">
                              <summary><bdi>{f:short(@text)}</bdi></summary>
                              <xsl:call-template name="below"><xsl:with-param name="entry" select="$entry"/></xsl:call-template>
                            </details>
                          </xsl:when>
                          <!-- The cause below says why there is no data. -->
                          <xsl:when test="@health = 'failed'"/>
                          <xsl:otherwise><bdi>{f:short(@text)}</bdi></xsl:otherwise>
                        </xsl:choose>
                        <xsl:if test="f:error($entry)"><p class="cause"><bdi>{f:short(f:error($entry)/agg:cause)}</bdi></p></xsl:if>
                      </td>
                      <td data-label="Data since"><xsl:call-template name="time"><xsl:with-param name="at" select="string(@at)"/></xsl:call-template></td>
                      <td data-label="Health"><xsl:call-template name="health"><xsl:with-param name="health" select="string(@health)"/></xsl:call-template></td>
                    </tr>
                  </xsl:for-each>
                </tbody>
              </table>
            </div>
            <xsl:if test="$pages gt 1">
              <nav class="pages" aria-label="Pages of the list">
                <xsl:if test="$number gt 1"><a rel="prev" href="{f:here(map { 'page': string($number - 1) })}">Previous</a></xsl:if>
                <span>Page {$number} of {$pages}, {f:integer(count($sorted))} entries</span>
                <xsl:if test="$number lt $pages"><a rel="next" href="{f:here(map { 'page': string($number + 1) })}">Next</a></xsl:if>
              </nav>
            </xsl:if>
          </xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- The entries of a downstream index, inside its row. -->
  <xsl:template name="below">
    <xsl:param name="entry" as="element()"/>
    <xsl:variable name="entries" select="f:below($entry)"/>
    <ul class="below">
      <xsl:for-each select="$entries[position() le 100]">
        <li>
          <xsl:call-template name="health"><xsl:with-param name="health" select="f:health(.)"/></xsl:call-template>
          <xsl:text> </xsl:text><span class="type">{f:kind(.)}</span><xsl:text> </xsl:text>
          <a href="{f:link(., $group)}"><bdi>{f:short(f:identity(.))}</bdi></a>
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
    <p><a href="/webmds/overview?group={encode-for-uri($group)}&amp;within={encode-for-uri(f:key($entry))}">{if (count($entries) gt 100) then 'All ' || count($entries) || ' entries' else 'Only this index'}</a></p>
  </xsl:template>

  <xsl:function name="f:head" as="element()">
    <xsl:param name="by" as="xs:string"/>
    <xsl:param name="label" as="xs:string"/>
    <xsl:variable name="now" select="$sort = $by"/>
    <th scope="col">
      <xsl:if test="$now"><xsl:attribute name="aria-sort" select="if ($dir = 'desc') then 'descending' else 'ascending'"/></xsl:if>
      <a href="{f:here(map { 'sort': $by, 'dir': if ($now and $dir != 'desc') then 'desc' else 'asc', 'page': '1' })}"><xsl:value-of select="$label"/></a>
    </th>
  </xsl:function>

  <!-- The URL of this page with some parameters changed. -->
  <xsl:function name="f:here" as="xs:string">
    <xsl:param name="changes" as="map(*)"/>
    <xsl:variable name="all" select="map:merge(($changes, map { 'group': $group, 'within': $within, 'q': $q, 'kind': $kind, 'health': $health, 'sort': $sort, 'dir': $dir, 'page': $page, 'per': $per }), map { 'duplicates': 'use-first' })" xmlns:map="http://www.w3.org/2005/xpath-functions/map"/>
    <xsl:sequence select="'/webmds/overview?' || string-join(for $name in ('group', 'within', 'q', 'kind', 'health', 'sort', 'dir', 'page', 'per') return if ($all($name) = '') then () else $name || '=' || encode-for-uri($all($name)), '&amp;')"/>
  </xsl:function>
</xsl:stylesheet>
