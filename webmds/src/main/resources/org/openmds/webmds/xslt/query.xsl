<?xml version="1.0" encoding="UTF-8"?>
<!-- An XPath query and its answer. The document is the QueryResourcePropertiesResponse, or an empty one if there is no query. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:map="http://www.w3.org/2005/xpath-functions/map" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>

  <xsl:param name="expression" as="xs:string" select="''"/>
  <!-- tree, table or xml. -->
  <xsl:param name="as" as="xs:string" select="'tree'"/>
  <xsl:param name="took" as="xs:string" select="''"/>
  <xsl:param name="fault" as="xs:string" select="''"/>
  <xsl:param name="advice" as="xs:string" select="''"/>
  <!-- Words of kinds.xsl. -->
  <xsl:param name="kinds" as="xs:string" select="''"/>
  <!-- prefix=URI, one on each line. -->
  <xsl:param name="prefixes" as="xs:string" select="''"/>

  <xsl:variable name="f:most" select="500"/>
  <xsl:variable name="f:most-parts" select="20000"/>
  <!-- All columns are shown; the table is scrolled. -->
  <xsl:variable name="f:self" select="'query'"/>
  <xsl:variable name="f:state" select="map { 'expression': $expression, 'as': 'table' }"/>
  <xsl:variable name="f:lines" select="if (/*/*) then () else tokenize(string(/*), '\n')[position() lt last() or . != '']"/>
  <xsl:variable name="f:rows" as="item()*" select="if (/*/*) then /*/* ! map { 'name': local-name(.), 'cells': f:cells(.) } else $f:lines"/>
  <xsl:variable name="f:columns" as="map(*)*">
    <xsl:variable name="cells" as="map(xs:string, xs:string)*" select="if (/*/*) then $f:rows?cells else ()"/>
    <xsl:variable name="names" select="distinct-values(/*/* ! f:cell-names(.))"/>
    <xsl:choose>
      <xsl:when test="/*/*"><xsl:sequence select="
          map { 'key': 'element', 'label': 'Element', 'head': true(), 'find': true(), 'value': function($row) { $row?name } },
          for $name in $names return map { 'key': replace(lower-case($name), '[^a-z0-9]+', '-'), 'label': $name, 'find': true(), 'number': every $row in $cells satisfies (empty($row($name)) or $row($name) castable as xs:double),
              'value': function($row) { $row?cells($name) }, 'cell': function($row) { f:plain-cell($row?cells($name)) } }"/></xsl:when>
      <xsl:otherwise><xsl:sequence select="map { 'key': 'value', 'label': 'Value', 'head': true(), 'find': true(), 'value': function($row) { $row } }"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <xsl:variable name="f:most-characters" select="400000"/>
  <xsl:variable name="f:shape" select="if ($as = ('table', 'xml')) then $as else 'tree'"/>

  <xsl:function name="f:plain-cell" as="element()">
    <xsl:param name="text" as="xs:string?"/>
    <bdi>{f:short(string($text))}</bdi>
  </xsl:function>

  <xsl:variable name="f:examples" as="element(example)*">
    <example kind="memory" label="hosts with more than 1 GB of memory available">//glue:Host[glue:MainMemory/@glue:RAMAvailable > 1024]</example>
    <example kind="load" label="current load of each host">//glue:Host/glue:ProcessorLoad</example>
    <example kind="disk" label="file systems with less than 10 GB left">//glue:FileSystem[@glue:AvailableSpace &lt; 10240]</example>
    <example kind="queue" label="queues with free CPUs">//glue:ComputingElement[glue:State/@glue:FreeCPUs > 0]</example>
    <example kind="queue" label="CPUs free in all queues">sum(//glue:ComputingElement/glue:State/@glue:FreeCPUs)</example>
    <example kind="stale" label="entries with stale data or failed collections">//sg:Entry[sg:Content//agg:AggregatorError]</example>
    <example kind="load" label="hosts by name (replace it by yours)">//glue:Host[starts-with(@glue:Name, 'node')]</example>
    <example kind="" label="number of entries">count(/*/sg:Entry)</example>
    <example kind="" label="addresses of all members">/*/sg:Entry/sg:MemberServiceEPR/wsa:Address</example>
  </xsl:variable>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Query'"/>
      <xsl:with-param name="name" select="'query'"/>
      <xsl:with-param name="follows" select="false()"/>
      <xsl:with-param name="content">
        <h1>Query</h1>
        <form class="query" method="get" action="/webmds/query">
          <input type="hidden" name="group" value="{$group}"/>
          <label for="expression">XPath 1.0 over the resource properties of {$group}</label>
          <textarea id="expression" name="expression" rows="3" maxlength="8000" spellcheck="false" autocapitalize="off" required="required" dir="ltr">
            <xsl:if test="$fault != ''"><xsl:attribute name="aria-invalid" select="'true'"/><xsl:attribute name="aria-describedby" select="'fault'"/></xsl:if>
            <xsl:value-of select="'&#10;' || $expression"/>
          </textarea>
          <label for="as">Show as</label>
          <select id="as" name="as">
            <xsl:for-each select="'tree', 'table', 'xml'">
              <option value="{.}"><xsl:if test=". = $f:shape"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{if (. = 'xml') then 'XML' else .}</option>
            </xsl:for-each>
          </select>
          <button>Run</button>
        </form>
        <xsl:choose>
          <xsl:when test="$fault != ''">
            <section class="cause" id="fault" role="alert" aria-label="The query failed">
              <h2>The query failed</h2>
              <p><bdi>{f:short($fault)}</bdi></p>
              <p>{$advice}</p>
            </section>
          </xsl:when>
          <xsl:when test="$expression != ''"><xsl:call-template name="answer"/></xsl:when>
        </xsl:choose>
        <section>
          <h2>{if ($expression = '') then 'Examples' else 'Other examples'}</h2>
          <ul class="examples">
            <xsl:for-each select="$f:examples[@kind = '' or @kind = tokenize($kinds, '\s+')]">
              <li><a href="{f:ask(., string($f:shape))}">{@label}</a><br/><code>{.}</code></li>
            </xsl:for-each>
          </ul>
          <details>
            <summary>Prefixes that expressions may use</summary>
            <dl class="prefixes">
              <xsl:for-each select="tokenize($prefixes, '\n')[contains(., '=')]"><dt class="code">{substring-before(., '=')}</dt><dd class="code">{substring-after(., '=')}</dd></xsl:for-each>
            </dl>
          </details>
        </section>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:function name="f:ask" as="xs:string">
    <xsl:param name="asked" as="xs:string"/>
    <xsl:param name="form" as="xs:string"/>
    <xsl:sequence select="'/webmds/query?group=' || encode-for-uri($group) || '&amp;expression=' || encode-for-uri($asked) || (if ($form = 'tree') then '' else '&amp;as=' || $form)"/>
  </xsl:function>

  <!-- An answer contains elements, or one line for each attribute, text or number. -->
  <xsl:template name="answer">
    <xsl:variable name="elements" select="/*/*"/>
    <xsl:variable name="lines" select="$f:lines"/>
    <xsl:variable name="count" select="count($elements) + count($lines)"/>
    <section aria-label="Answer">
      <h2>Answer</h2>
      <p class="lead"><strong>{if ($elements) then f:count($count, 'element', 'elements') else f:count($count, 'value', 'values')}</strong> in {$took} ms.
        <xsl:if test="$count gt 0">
          <span class="forms">As <xsl:for-each select="'tree', 'table', 'xml'"><a href="{f:ask($expression, .)}"><xsl:if test=". = $f:shape"><xsl:attribute name="aria-current" select="'true'"/></xsl:if>{if (. = 'xml') then 'XML' else .}</a><xsl:text> </xsl:text></xsl:for-each></span>
        </xsl:if>
      </p>
      <xsl:choose>
        <xsl:when test="$count = 0"><p class="empty">Nothing matches. Names need their prefix (<code>glue:Host</code>, and <code>@glue:Name</code> for attributes) and are case-sensitive.</p></xsl:when>
        <xsl:when test="$elements and $f:shape = 'tree'">
          <xsl:variable name="shown" select="f:within($elements)"/>
          <ul class="tree"><xsl:apply-templates select="$shown" mode="tree"/></ul>
          <xsl:sequence select="f:rest(count($shown), $count)"/>
        </xsl:when>
        <xsl:when test="$elements and $f:shape = 'table'"><xsl:call-template name="list"><xsl:with-param name="label" select="'Answer as a table'"/><xsl:with-param name="one" select="'element'"/><xsl:with-param name="more" select="'elements'"/><xsl:with-param name="hint" select="'any value'"/><xsl:with-param name="empty" select="()"/><xsl:with-param name="class" select="'answer'"/></xsl:call-template></xsl:when>
        <xsl:when test="$elements"><xsl:call-template name="xml"><xsl:with-param name="elements" select="$elements"/></xsl:call-template></xsl:when>
        <xsl:otherwise>
          <ol class="tree values"><xsl:for-each select="$lines[position() le $f:most]"><li><bdi class="value">{f:short(.)}</bdi></li></xsl:for-each></ol>
          <xsl:sequence select="f:rest(min(($f:most, $count)), $count)"/>
        </xsl:otherwise>
      </xsl:choose>
    </section>
  </xsl:template>

  <!-- The elements that fit on one page. -->
  <xsl:function name="f:within" as="element()*">
    <xsl:param name="elements" as="element()*"/>
    <xsl:iterate select="$elements[position() le $f:most]">
      <xsl:param name="parts" as="xs:integer" select="0"/>
      <xsl:variable name="more" select="$parts + count(descendant-or-self::*) + count(descendant-or-self::*/@*)"/>
      <xsl:choose>
        <xsl:when test="$parts gt 0 and $more gt $f:most-parts"><xsl:break/></xsl:when>
        <xsl:otherwise><xsl:sequence select="."/><xsl:next-iteration><xsl:with-param name="parts" select="$more"/></xsl:next-iteration></xsl:otherwise>
      </xsl:choose>
    </xsl:iterate>
  </xsl:function>

  <xsl:function name="f:rest" as="element()?">
    <xsl:param name="shown" as="xs:integer"/>
    <xsl:param name="all" as="xs:integer"/>
    <xsl:if test="$shown lt $all"><p>The first {$shown} of {$all} are shown; use a narrower expression to see the others.</p></xsl:if>
  </xsl:function>

  <!-- The values of an element: its attributes, its text, and the texts and attributes of simple children. -->
  <xsl:function name="f:cells" as="map(xs:string, xs:string)">
    <xsl:param name="row" as="element()"/>
    <xsl:sequence select="map:merge((
        $row/@* ! map { local-name(.): string(.) },
        $row[not(*)][normalize-space()] ! map { local-name(.): string(.) },
        $row/*[not(*)][normalize-space()] ! map { local-name(.): string(.) },
        $row/*/@* ! map { local-name(..) || ' ' || local-name(.): string(.) }), map { 'duplicates': 'use-first' })"/>
  </xsl:function>

  <xsl:function name="f:cell-names" as="xs:string*">
    <xsl:param name="row" as="element()"/>
    <xsl:sequence select="$row ! ((@* ! local-name(.)), (.[not(*)][normalize-space()] ! local-name(.)), (*[not(*)][normalize-space()] ! local-name(.)), (*/@* ! (local-name(..) || ' ' || local-name(.))))"/>
  </xsl:function>

  <xsl:template name="xml">
    <xsl:param name="elements" as="element()*"/>
    <xsl:variable name="shown" select="f:within($elements)"/>
    <xsl:variable name="text" select="string-join($shown ! serialize(., map { 'method': 'xml', 'indent': true(), 'omit-xml-declaration': true() }), '&#10;')"/>
    <pre tabindex="0"><bdi>{substring($text, 1, $f:most-characters)}</bdi></pre>
    <xsl:if test="string-length($text) gt $f:most-characters"><p>The first {$f:most-characters} of {string-length($text)} characters are shown.</p></xsl:if>
    <xsl:sequence select="f:rest(count($shown), count($elements))"/>
  </xsl:template>
</xsl:stylesheet>
