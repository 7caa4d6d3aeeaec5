<?xml version="1.0" encoding="UTF-8"?>
<!-- The frame around all pages, with the functions that pages share. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:sgk="http://mds.globus.org/inmemoryservicegroup"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host" xmlns:cert="http://openmds.org/provider/certificate"
    xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:import href="webmds:values.xsl"/>
  <xsl:import href="webmds:tree.xsl"/>
  <xsl:import href="webmds:entries.xsl"/>

  <xsl:output method="html" html-version="5" encoding="UTF-8" indent="no" include-content-type="no"/>
  <xsl:strip-space elements="*"/>

  <!-- The shown service group, and all groups that can be shown. -->
  <xsl:param name="group" as="xs:string" select="''"/>
  <xsl:param name="groups" as="xs:string" select="$group"/>

  <!-- The documents of all groups, if the page shows all; one that cannot be read is f:Lost. -->
  <xsl:param name="f:documents" as="document-node()*" select="()"/>
  <xsl:variable name="f:roots" as="document-node()*" select="if ($f:documents) then $f:documents else root(.)"/>
  <!-- csv or json for the table of the page as data, else empty. -->
  <xsl:param name="f:form" as="xs:string" select="''"/>
  <!-- Numbers of firing alerts, without and with a silence; empty if unknown. -->
  <xsl:param name="f:firing" as="xs:string" select="''"/>
  <xsl:param name="f:suppressed" as="xs:string" select="''"/>
  <!-- 'yes' if the HTTP API answers at the address of the pages. -->
  <xsl:param name="f:api" as="xs:string" select="''"/>

  <!-- 'part' names the page that contains a page without a link of its own. 'one' marks pages of one group. -->
  <xsl:variable name="f:pages" as="element()*">
    <page name="dashboard">Dashboard</page>
    <page name="hosts">Hosts</page>
    <page name="queues">Queues</page>
    <page name="grid">Grid</page>
    <page name="sources">Sources</page>
    <page name="hierarchy">Hierarchy</page>
    <page name="alerts" one="yes">Alerts</page>
    <page name="query" one="yes">Query</page>
    <page name="overview" one="yes">Registry</page>
  </xsl:variable>
  <xsl:variable name="f:parts" as="map(xs:string, xs:string)" select="map { 'trigger': 'alerts', 'entry': 'overview', 'host': 'hosts' }"/>
  <xsl:variable name="f:first-group" select="tokenize($groups, ' ')[1]"/>

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
        <title>{if ($f:firing castable as xs:integer and $f:firing != '0') then '(' || $f:firing || ') ' else ''}{$title} - WebMDS</title>
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
              <a href="/webmds/{@name}?group={encode-for-uri(if (@one and $group = '*') then $f:first-group else $group)}">
                <xsl:if test="@name = ($name, $f:parts($name))"><xsl:attribute name="aria-current" select="'page'"/></xsl:if>
                <xsl:value-of select="."/>
                <xsl:if test="@name = 'alerts' and $f:firing castable as xs:integer and $f:firing != '0'"><xsl:text> </xsl:text><span class="badge">{$f:firing}<span class="hidden"> firing</span></span></xsl:if>
              </a>
            </xsl:for-each>
          </nav>
          <xsl:choose><xsl:when test="contains($groups, ' ')">
            <form class="group" method="get">
              <label for="group">Index</label>
              <select id="group" name="group">
                <xsl:for-each select="tokenize($groups, ' '), if ($f:pages[@name = $name][not(@one)]) then '*' else ()">
                  <option value="{.}">
                    <xsl:if test=". = $group"><xsl:attribute name="selected" select="'selected'"/></xsl:if>
                    <xsl:value-of select="if (. = '*') then 'all indexes' else ."/>
                  </option>
                </xsl:for-each>
              </select>
              <button>Show</button>
            </form>
          </xsl:when><xsl:otherwise><p class="group"><bdi>{(/*/mdsi:Site/mdsi:name, $group)[. != ''][1]}</bdi></p></xsl:otherwise></xsl:choose>
          <a class="sign-in" href="/webmds/sign-in"><xsl:if test="$name = 'sign-in'"><xsl:attribute name="aria-current" select="'page'"/></xsl:if>Sign in or out</a>
        </header>
        <div id="banner" class="banner" role="alert" hidden="hidden"></div>
        <main id="content">
          <xsl:for-each select="$f:documents/f:Lost"><p class="banner" role="alert"><strong>The index {@group} does not answer.</strong><xsl:text> </xsl:text><bdi>{f:short(.)}</bdi></p></xsl:for-each>
          <xsl:sequence select="$content"/>
        </main>
        <footer>
          <p><xsl:value-of select="'OpenMDS', ($f:roots/*/agg:ServiceMetaDataInfo/agg:version)[1]"/><xsl:text> · </xsl:text><span id="live">state at the time of the request</span>
            <xsl:if test="$f:api = 'yes'"><xsl:text> · </xsl:text><a href="/api/reference">HTTP API</a><xsl:text> · </xsl:text><a href="/api/openapi.json">OpenAPI document</a></xsl:if></p>
        </footer>
      </body>
    </html>
  </xsl:template>

</xsl:stylesheet>
