<?xml version="1.0" encoding="UTF-8"?>
<!-- An XPath query and its answer. The document is the QueryResourcePropertiesResponse, or an empty one if there is no query. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:map="http://www.w3.org/2005/xpath-functions/map" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

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
  <xsl:variable name="f:most-columns" select="12"/>
  <xsl:variable name="f:most-characters" select="400000"/>
  <xsl:variable name="f:form" select="if ($as = ('table', 'xml')) then $as else 'tree'"/>

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

  <xsl:template match="/">
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
              <option value="{.}"><xsl:if test=". = $f:form"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{if (. = 'xml') then 'XML' else .}</option>
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
              <li><a href="{f:ask(., string($f:form))}">{@label}</a><br/><code>{.}</code></li>
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
    <xsl:variable name="lines" select="if ($elements) then () else tokenize(string(/*), '\n')[position() lt last() or . != '']"/>
    <xsl:variable name="count" select="count($elements) + count($lines)"/>
    <section aria-label="Answer">
      <h2>Answer</h2>
      <p class="lead"><strong>{if ($elements) then f:count($count, 'element', 'elements') else f:count($count, 'value', 'values')}</strong> in {$took} ms.
        <xsl:if test="$count gt 0">
          <span class="forms">As <xsl:for-each select="'tree', 'table', 'xml'"><a href="{f:ask($expression, .)}"><xsl:if test=". = $f:form"><xsl:attribute name="aria-current" select="'true'"/></xsl:if>{if (. = 'xml') then 'XML' else .}</a><xsl:text> </xsl:text></xsl:for-each></span>
        </xsl:if>
      </p>
      <xsl:choose>
        <xsl:when test="$count = 0"><p class="empty">Nothing matches. Names need their prefix (<code>glue:Host</code>, and <code>@glue:Name</code> for attributes) and are case-sensitive.</p></xsl:when>
        <xsl:when test="$elements and $f:form = 'tree'">
          <xsl:variable name="shown" select="f:within($elements)"/>
          <ul class="tree"><xsl:apply-templates select="$shown" mode="tree"/></ul>
          <xsl:sequence select="f:rest(count($shown), $count)"/>
        </xsl:when>
        <xsl:when test="$elements and $f:form = 'table'"><xsl:call-template name="table"><xsl:with-param name="rows" select="$elements"/></xsl:call-template></xsl:when>
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

  <xsl:template name="table">
    <xsl:param name="rows" as="element()*"/>
    <xsl:variable name="shown" select="$rows[position() le $f:most]"/>
    <xsl:variable name="cells" as="map(xs:string, xs:string)*" select="$shown ! f:cells(.)"/>
    <xsl:variable name="all" select="distinct-values($shown ! ((@* ! local-name(.)), (.[not(*)][normalize-space()] ! local-name(.)), (*[not(*)][normalize-space()] ! local-name(.)), (*/@* ! (local-name(..) || ' ' || local-name(.)))))"/>
    <xsl:variable name="columns" select="$all[position() le $f:most-columns]"/>
    <xsl:variable name="numbers" select="for $column in $columns return $column[every $row in $cells satisfies (empty($row($column)) or $row($column) castable as xs:double)]"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Answer as a table">
      <table class="answer">
        <thead><tr><th scope="col">Element</th><xsl:for-each select="$columns"><th scope="col"><xsl:if test=". = $numbers"><xsl:attribute name="class" select="'number'"/></xsl:if>{.}</th></xsl:for-each></tr></thead>
        <tbody>
          <xsl:for-each select="$shown">
            <xsl:variable name="at" select="position()"/>
            <tr><th scope="row" data-label="Element">{local-name()}</th>
              <xsl:for-each select="$columns"><td data-label="{.}"><xsl:if test=". = $numbers"><xsl:attribute name="class" select="'number'"/></xsl:if><bdi>{f:short(string($cells[$at](.)))}</bdi></td></xsl:for-each></tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
    <xsl:if test="count($all) gt count($columns)"><p>The first {count($columns)} of {count($all)} columns are shown; the tree shows all.</p></xsl:if>
    <xsl:sequence select="f:rest(count($shown), count($rows))"/>
  </xsl:template>

  <xsl:template name="xml">
    <xsl:param name="elements" as="element()*"/>
    <xsl:variable name="shown" select="f:within($elements)"/>
    <xsl:variable name="text" select="string-join($shown ! serialize(., map { 'method': 'xml', 'indent': true(), 'omit-xml-declaration': true() }), '&#10;')"/>
    <pre tabindex="0"><bdi>{substring($text, 1, $f:most-characters)}</bdi></pre>
    <xsl:if test="string-length($text) gt $f:most-characters"><p>The first {$f:most-characters} of {string-length($text)} characters are shown.</p></xsl:if>
    <xsl:sequence select="f:rest(count($shown), count($elements))"/>
  </xsl:template>
</xsl:stylesheet>
