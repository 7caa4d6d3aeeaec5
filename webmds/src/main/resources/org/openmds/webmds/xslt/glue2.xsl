<?xml version="1.0" encoding="UTF-8"?>
<!-- Functions for the sites of a grid: GLUE 2.0 documents in the content of entries. The HTTP API counts in the same way. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:g="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"
    xmlns:s="http://openmds.org/provider/site" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:function name="f:grid-sites" as="element(g:AdminDomain)*">
    <xsl:param name="parts" as="node()*"/>
    <xsl:sequence select="$parts/descendant-or-self::g:Domains/g:AdminDomain"/>
  </xsl:function>

  <!-- The id of an entity. -->
  <xsl:function name="f:id" as="xs:string">
    <xsl:param name="entity" as="element()"/>
    <xsl:sequence select="normalize-space($entity/g:ID[1])"/>
  </xsl:function>

  <xsl:function name="f:computing-services" as="element(g:ComputingService)*">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="$site/(g:ComputingService | g:Services/g:ComputingService)"/>
  </xsl:function>

  <xsl:function name="f:shares" as="element(g:ComputingShare)*">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="f:computing-services($site)/g:ComputingShare"/>
  </xsl:function>

  <!-- A whole number; empty if it is not known. -->
  <xsl:function name="f:whole" as="xs:integer?">
    <xsl:param name="value" as="element()*"/>
    <xsl:sequence select="for $text in normalize-space($value[1]) return if (matches($text, '^[0-9]{1,18}$')) then xs:integer($text) else ()"/>
  </xsl:function>

  <!-- The VOs that may use a share, by rules such as vo:atlas and VOMS:/atlas/Role=production. -->
  <xsl:function name="f:vos" as="xs:string*">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="distinct-values($share/g:MappingPolicy/g:Rule ! (for $rule in normalize-space(.), $lower in lower-case($rule) return
        if (starts-with($lower, 'vo:')) then normalize-space(substring($rule, 4)) else if (starts-with($lower, 'voms:/')) then tokenize(substring($rule, 7), '/')[1] else ())[. != ''])"/>
  </xsl:function>

  <!-- The VOs that may use some of the shares, each once, whatever the case of its letters. -->
  <xsl:function name="f:all-vos" as="xs:string*">
    <xsl:param name="shares" as="element()*"/>
    <xsl:for-each-group select="$shares ! f:vos(.)" group-by="lower-case(.)"><xsl:sort select="current-grouping-key()"/><xsl:sequence select="."/></xsl:for-each-group>
  </xsl:function>

  <xsl:function name="f:is-for" as="xs:boolean">
    <xsl:param name="share" as="element()"/>
    <xsl:param name="vo" as="xs:string"/>
    <xsl:sequence select="lower-case($vo) = f:vos($share) ! lower-case(.)"/>
  </xsl:function>

  <!-- The endpoints of a share: those that it names, else all of its service. -->
  <xsl:function name="f:endpoints" as="element(g:ComputingEndpoint)*">
    <xsl:param name="share" as="element()"/>
    <xsl:variable name="all" select="$share/../g:ComputingEndpoint"/>
    <xsl:variable name="named" select="$all[f:id(.) = $share/g:Associations/g:ComputingEndpointID/normalize-space(.)]"/>
    <xsl:sequence select="if ($named) then $named else $all"/>
  </xsl:function>

  <!-- The hosts of the endpoints of a share. -->
  <xsl:function name="f:elements" as="xs:string*">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="distinct-values(f:endpoints($share)/g:URL[normalize-space()] ! replace(f:machine(normalize-space(.)), ':[0-9]+$', ''))"/>
  </xsl:function>

  <xsl:function name="f:share-name" as="xs:string">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="string(($share/g:MappingQueue, $share/g:Name, $share/g:ID)[normalize-space()][1]/normalize-space(.))"/>
  </xsl:function>

  <!-- The free slots of some shares. The shares of a service use the same slots: the one with the most counts. Empty if none is known. -->
  <xsl:function name="f:free-slots" as="xs:integer?">
    <xsl:param name="shares" as="element()*"/>
    <xsl:variable name="services" as="xs:integer*"><xsl:for-each-group select="$shares" group-by="generate-id(..)"><xsl:sequence select="max(current-group() ! f:whole(g:FreeSlots))"/></xsl:for-each-group></xsl:variable>
    <xsl:sequence select="if (exists($services)) then sum($services) else ()"/>
  </xsl:function>

  <xsl:function name="f:total-slots" as="xs:integer?">
    <xsl:param name="services" as="element()*"/>
    <xsl:variable name="slots" select="$services/g:ComputingManager ! f:whole(g:TotalSlots)"/>
    <xsl:sequence select="if (exists($slots)) then sum($slots) else ()"/>
  </xsl:function>

  <!-- The jobs of a site, 'RunningJobs' or 'WaitingJobs': as each service tells, else the sum of its shares. -->
  <xsl:function name="f:site-jobs" as="xs:integer?">
    <xsl:param name="services" as="element()*"/>
    <xsl:param name="state" as="xs:string"/>
    <xsl:variable name="jobs" as="xs:integer*" select="for $service in $services return (f:whole($service/*[local-name() = $state]), sum($service/g:ComputingShare ! f:whole(*[local-name() = $state]))[$service/g:ComputingShare/*[local-name() = $state]])[1]"/>
    <xsl:sequence select="if (exists($jobs)) then sum($jobs) else ()"/>
  </xsl:function>

  <!-- What is wrong with what a site tells: extensions with a text, a kind, an entity and a time. -->
  <xsl:function name="f:problems" as="element(g:Extension)*">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="$site/g:Extensions/g:Extension[s:Problem]"/>
  </xsl:function>

  <!-- The state in which a share accepts jobs or not: its own, unless all of its endpoints are closed. Empty if nothing tells it. -->
  <xsl:function name="f:share-state" as="xs:string">
    <xsl:param name="share" as="element()"/>
    <xsl:variable name="own" select="normalize-space($share/g:ServingState[1])"/>
    <xsl:variable name="doors" select="f:endpoints($share) ! normalize-space(g:ServingState[1])"/>
    <xsl:sequence select="if ($own = ('closed', 'draining')) then $own else if (exists($doors) and (every $door in $doors satisfies $door = ('closed', 'draining'))) then $doors[1] else string(($own, $doors)[. != ''][1])"/>
  </xsl:function>

  <!-- True if jobs can be sent to a share now. -->
  <xsl:function name="f:accepts" as="xs:boolean">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="not(f:share-state($share) = ('closed', 'draining'))"/>
  </xsl:function>
</xsl:stylesheet>
