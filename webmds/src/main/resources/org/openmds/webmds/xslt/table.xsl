<?xml version="1.0" encoding="UTF-8"?>
<!-- The table of a page: filtered, sorted and in pages, by the parameters of the URL; also as CSV and JSON. A page that imports this overrides f:self, f:rows,
     f:columns and f:state, and calls the template "list" in its template "html".

     A column is a map: 'key' is its name in URLs and data, 'label' its title, 'value' a function from a row to its value for order and data. Optional are
     'cell', a function to the content of the cell, 'rank', a function to the value for order, 'number' (true), 'find' (true if the filter looks into it),
     'head' (true for the header of the row), 'data' (true if the page does not show it). -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:map="http://www.w3.org/2005/xpath-functions/map" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:param name="q" as="xs:string" select="''"/>
  <xsl:param name="sort" as="xs:string" select="''"/>
  <xsl:param name="dir" as="xs:string" select="''"/>
  <xsl:param name="page" as="xs:string" select="'1'"/>
  <xsl:param name="per" as="xs:string" select="'50'"/>

  <xsl:variable name="f:self" as="xs:string" select="''"/>
  <xsl:variable name="f:rows" as="item()*" select="()"/>
  <xsl:variable name="f:columns" as="map(*)*" select="()"/>
  <!-- Further parameters of the page's URL. -->
  <xsl:variable name="f:state" as="map(xs:string, xs:string)" select="map { }"/>

  <xsl:variable name="f:sizes" select="25, 50, 100, 250, 500"/>
  <xsl:variable name="f:per-page" as="xs:integer" select="if ($per castable as xs:integer) then max((1, min((500, xs:integer($per))))) else 50"/>
  <xsl:variable name="f:by" as="map(*)?" select="$f:columns[?key = $sort][1]"/>
  <xsl:variable name="f:order" select="if ($dir = ('asc', 'desc')) then $dir else f:first-order($f:by)"/>

  <xsl:variable name="f:found" as="item()*" select="
      if ($q = '') then $f:rows
      else let $wanted := lower-case($q), $columns := $f:columns[?find] return
          $f:rows[contains(lower-case(string-join(for $column in $columns return string($column?value(.)), ' ')), $wanted)]"/>

  <xsl:variable name="f:sorted" as="item()*">
    <xsl:choose>
      <xsl:when test="empty($f:by)"><xsl:sequence select="$f:found"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="of" select="($f:by?rank, $f:by?value)[1]"/>
        <xsl:variable name="is-number" select="$f:by?number or exists($f:by?rank)"/>
        <xsl:variable name="keyed" as="map(*)*" select="for $row in $f:found return map { 'row': $row, 'by': head($of($row)) }"/>
        <xsl:variable name="in-order" as="map(*)*">
          <xsl:perform-sort select="$keyed">
            <!-- Rows without a value are last in both orders. -->
            <xsl:sort select="if (string(?by) = '') then 1 else 0" data-type="number"/>
            <xsl:sort select="if ($is-number) then number(?by) else 0" data-type="number" order="{$f:order}ending"/>
            <xsl:sort select="if ($is-number) then '' else lower-case(string(?by))" order="{$f:order}ending"/>
          </xsl:perform-sort>
        </xsl:variable>
        <xsl:sequence select="$in-order?row"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:variable>

  <xsl:variable name="f:last-page" select="max((1, xs:integer(ceiling(count($f:sorted) div $f:per-page))))"/>
  <xsl:variable name="f:page-number" select="if ($page castable as xs:integer) then max((1, min(($f:last-page, xs:integer($page))))) else 1"/>
  <xsl:variable name="f:shown" as="item()*" select="subsequence($f:sorted, ($f:page-number - 1) * $f:per-page + 1, $f:per-page)"/>

  <!-- Numbers begin with the largest, ranks with the worst, texts with the first of the alphabet. -->
  <xsl:function name="f:first-order" as="xs:string">
    <xsl:param name="column" as="map(*)?"/>
    <xsl:sequence select="if ($column?number) then 'desc' else 'asc'"/>
  </xsl:function>

  <xsl:template match="/">
    <xsl:choose>
      <xsl:when test="$f:form = 'csv'"><xsl:call-template name="csv"/></xsl:when>
      <xsl:when test="$f:form = 'json'"><xsl:call-template name="json"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="html"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The page; overridden. -->
  <xsl:template name="html"/>

  <!-- Comma-separated values (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. -->
  <xsl:template name="csv">
    <xsl:value-of select="string-join($f:columns ! f:quoted(?key), ',') || '&#13;&#10;'"/>
    <xsl:for-each select="$f:sorted">
      <xsl:variable name="row" select="."/>
      <xsl:value-of select="string-join(for $column in $f:columns return f:csv-value($column, head($column?value($row))), ',') || '&#13;&#10;'"/>
    </xsl:for-each>
  </xsl:template>

  <xsl:function name="f:csv-value" as="xs:string">
    <xsl:param name="column" as="map(*)"/>
    <xsl:param name="value" as="item()?"/>
    <xsl:variable name="text" select="string($value)"/>
    <xsl:sequence select="if ($column?number) then (if ($text castable as xs:double) then $text else '')
        else f:quoted(if (matches($text, '^[=+\-@\t\r]')) then '''' || $text else $text)"/>
  </xsl:function>

  <xsl:function name="f:quoted" as="xs:string">
    <xsl:param name="text" as="xs:string"/>
    <xsl:sequence select="if (matches($text, '[,&quot;\r\n]')) then '&quot;' || replace($text, '&quot;', '&quot;&quot;') || '&quot;' else $text"/>
  </xsl:function>

  <!-- An array with an object for each row; values that are not known are null. -->
  <xsl:template name="json">
    <xsl:value-of select="serialize(array { for $row in $f:sorted return map:merge(for $column in $f:columns return map { $column?key: f:json-value($column, head($column?value($row))) }) },
        map { 'method': 'json', 'indent': false() }) || '&#10;'"/>
  </xsl:template>

  <xsl:function name="f:json-value" as="item()?">
    <xsl:param name="column" as="map(*)"/>
    <xsl:param name="value" as="item()?"/>
    <xsl:sequence select="if (string($value) = '') then () else if ($column?number)
        then (if (string($value) castable as xs:double and abs(xs:double(string($value))) lt 1e300) then xs:double(string($value)) else ()) else string($value)"/>
  </xsl:function>

  <!-- The filter, the table with its pages, and links to the data. -->
  <xsl:template name="list">
    <xsl:param name="label" as="xs:string"/>
    <!-- Names of the rows, for one and for more. -->
    <xsl:param name="one" as="xs:string"/>
    <xsl:param name="more" as="xs:string"/>
    <!-- Said if there is nothing at all. -->
    <xsl:param name="empty" as="node()*"/>
    <!-- Further fields of the filter. -->
    <xsl:param name="fields" as="node()*" select="()"/>
    <xsl:param name="hint" as="xs:string" select="'name'"/>
    <xsl:param name="filtered" as="xs:boolean" select="$q != ''"/>
    <xsl:param name="class" as="xs:string" select="'entries'"/>
    <xsl:choose>
      <xsl:when test="empty($f:rows) and not($filtered)"><xsl:sequence select="$empty"/></xsl:when>
      <xsl:otherwise>
        <form class="filter" method="get" action="/webmds/{$f:self}" role="search">
          <xsl:sequence select="f:hidden(('q', map:keys($f:state)[. = $fields//@name], 'page'))"/>
          <label for="q">Find</label>
          <input id="q" name="q" type="search" value="{$q}" placeholder="{$hint}"/>
          <xsl:sequence select="$fields"/>
          <button>Filter</button>
          <xsl:if test="$filtered"><span class="info">{f:count(count($f:found), $one, $more)}</span> <a class="reset" href="/webmds/{$f:self}?group={encode-for-uri($group)}">show all</a></xsl:if>
        </form>
        <xsl:choose>
          <xsl:when test="empty($f:sorted)"><p class="empty">None of the {$more} matches.</p></xsl:when>
          <xsl:otherwise>
            <xsl:call-template name="rows"><xsl:with-param name="label" select="$label"/><xsl:with-param name="rows" select="$f:shown"/><xsl:with-param name="class" select="$class"/></xsl:call-template>
            <xsl:call-template name="pages"><xsl:with-param name="more" select="$more"/></xsl:call-template>
          </xsl:otherwise>
        </xsl:choose>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A table of some rows. -->
  <xsl:template name="rows">
    <xsl:param name="label" as="xs:string"/>
    <xsl:param name="rows" as="item()*"/>
    <xsl:param name="columns" as="map(*)*" select="$f:columns"/>
    <xsl:param name="class" as="xs:string" select="'entries'"/>
    <!-- False for a table beside the list of the page. -->
    <xsl:param name="sortable" as="xs:boolean" select="true()"/>
    <xsl:variable name="visible" select="$columns[not(?data)]"/>
    <div class="scroll" tabindex="0" role="region" aria-label="{$label}">
      <table class="{$class}">
        <thead>
          <tr>
            <xsl:for-each select="$visible">
              <th scope="col">
                <xsl:if test="?number and not(?bar)"><xsl:attribute name="class" select="'number'"/></xsl:if>
                <xsl:choose>
                  <xsl:when test="$sortable">
                    <xsl:variable name="now" select="?key = $f:by?key"/>
                    <xsl:if test="$now"><xsl:attribute name="aria-sort" select="$f:order || 'ending'"/></xsl:if>
                    <a href="{f:here(map { 'sort': ?key, 'dir': if (not($now)) then f:first-order(.) else if ($f:order = 'asc') then 'desc' else 'asc', 'page': '' })}">{?label}</a>
                  </xsl:when>
                  <xsl:otherwise>{?label}</xsl:otherwise>
                </xsl:choose>
              </th>
            </xsl:for-each>
          </tr>
        </thead>
        <tbody>
          <xsl:for-each select="$rows">
            <xsl:variable name="row" select="."/>
            <tr>
              <xsl:variable name="key" select="f:row-key($row)"/>
              <xsl:if test="$key != ''"><xsl:attribute name="data-key" select="$key"/></xsl:if>
              <xsl:for-each select="$visible">
                <xsl:element name="{if (?head) then 'th' else 'td'}">
                  <xsl:if test="?head"><xsl:attribute name="scope" select="'row'"/></xsl:if>
                  <xsl:if test="?number and not(?bar)"><xsl:attribute name="class" select="'number'"/></xsl:if>
                  <xsl:attribute name="data-label" select="?label"/>
                  <xsl:choose>
                    <xsl:when test="exists(?cell)"><xsl:copy-of select="?cell($row)"/></xsl:when>
                    <xsl:when test="?number"><xsl:value-of select="f:integer(head(?value($row)))"/></xsl:when>
                    <xsl:otherwise><bdi>{f:short(string(head(?value($row))))}</bdi></xsl:otherwise>
                  </xsl:choose>
                </xsl:element>
              </xsl:for-each>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>

  <!-- A field of the filter for the health of entries. -->
  <xsl:function name="f:health-field" as="element()*">
    <xsl:param name="chosen" as="xs:string"/>
    <label for="health">Health</label>
    <select id="health" name="health">
      <option value="">any</option>
      <xsl:for-each select="'ok', 'waiting', 'failing', 'stale', 'failed'">
        <option value="{.}"><xsl:if test=". = $chosen"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{.}</option>
      </xsl:for-each>
    </select>
  </xsl:function>

  <!-- What marks a row as the same when the page is updated; overridden. -->
  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="''"/>
  </xsl:function>

  <xsl:template name="pages">
    <xsl:param name="more" as="xs:string"/>
    <xsl:variable name="first" select="($f:page-number - 1) * $f:per-page + 1"/>
    <div class="pages">
      <xsl:if test="$f:last-page gt 1">
        <nav aria-label="Pages of the list">
          <xsl:sequence select="f:page-link('First', 1, $f:page-number gt 1, ''), f:page-link('Previous', $f:page-number - 1, $f:page-number gt 1, 'prev')"/>
          <span>Page {f:integer($f:page-number)} of {f:integer($f:last-page)}, {f:integer(count($f:sorted))} {$more}</span>
          <xsl:sequence select="f:page-link('Next', $f:page-number + 1, $f:page-number lt $f:last-page, 'next'), f:page-link('Last', $f:last-page, $f:page-number lt $f:last-page, '')"/>
        </nav>
      </xsl:if>
      <xsl:if test="count($f:sorted) gt $f:sizes[1]">
        <form method="get" action="/webmds/{$f:self}">
          <xsl:sequence select="f:hidden(('per', 'page'))"/>
          <label for="per">Rows</label>
          <select id="per" name="per">
            <xsl:for-each select="sort(distinct-values(($f:sizes, $f:per-page)))"><option><xsl:if test=". = $f:per-page"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{.}</option></xsl:for-each>
          </select>
          <button>Show</button>
        </form>
      </xsl:if>
      <p class="data">All {f:integer(count($f:sorted))} as <a href="{f:data-link('csv')}">CSV</a> or <a href="{f:data-link('json')}">JSON</a></p>
    </div>
  </xsl:template>

  <xsl:function name="f:page-link" as="element()">
    <xsl:param name="text" as="xs:string"/>
    <xsl:param name="number" as="xs:integer"/>
    <xsl:param name="is-there" as="xs:boolean"/>
    <xsl:param name="rel" as="xs:string"/>
    <xsl:choose>
      <xsl:when test="$is-there"><a href="{f:here(map { 'page': string($number) })}"><xsl:if test="$rel != ''"><xsl:attribute name="rel" select="$rel"/></xsl:if>{$text}</a></xsl:when>
      <xsl:otherwise><span class="none">{$text}</span></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <!-- The parameters of this page's URL. -->
  <xsl:variable name="f:parameters" as="map(xs:string, xs:string)" select="map:merge((map { 'group': $group }, $f:state,
      map { 'q': $q, 'sort': string($f:by?key), 'dir': if (exists($f:by) and $f:order != f:first-order($f:by)) then $f:order else '', 'page': if ($f:page-number = 1) then '' else string($f:page-number), 'per': if ($f:per-page = 50) then '' else string($f:per-page) }))"/>

  <!-- The URL of this page with some parameters changed; an empty value removes one. -->
  <xsl:function name="f:here" as="xs:string">
    <xsl:param name="changes" as="map(xs:string, xs:string)"/>
    <xsl:sequence select="f:address-of($f:self, map:merge(($f:parameters, $changes), map { 'duplicates': 'use-last' }))"/>
  </xsl:function>

  <xsl:function name="f:data-link" as="xs:string">
    <xsl:param name="form" as="xs:string"/>
    <xsl:sequence select="f:address-of($f:self || '.' || $form, map:merge(($f:parameters, map { 'page': '', 'per': '' }), map { 'duplicates': 'use-last' }))"/>
  </xsl:function>

  <xsl:function name="f:address-of" as="xs:string">
    <xsl:param name="path" as="xs:string"/>
    <xsl:param name="parameters" as="map(xs:string, xs:string)"/>
    <xsl:sequence select="'/webmds/' || $path || '?' || string-join(for $name in sort(map:keys($parameters))[$parameters(.) != ''] return $name || '=' || encode-for-uri($parameters($name)), '&amp;')"/>
  </xsl:function>

  <!-- The parameters of this page as hidden fields, without some. -->
  <xsl:function name="f:hidden" as="element()*">
    <xsl:param name="without" as="xs:string*"/>
    <xsl:for-each select="sort(map:keys($f:parameters))[not(. = $without)][$f:parameters(.) != '']"><input type="hidden" name="{.}" value="{$f:parameters(.)}"/></xsl:for-each>
  </xsl:function>
</xsl:stylesheet>
