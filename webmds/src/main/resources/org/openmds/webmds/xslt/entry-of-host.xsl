<?xml version="1.0" encoding="UTF-8"?>
<!-- The key of the group's own entry with the fullest report of a host; empty if there is none. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:sgk="http://mds.globus.org/inmemoryservicegroup" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:param name="name" as="xs:string" select="''"/>

  <xsl:template match="/">
    <xsl:variable name="wanted" select="lower-case($name)"/>
    <xsl:variable name="found" select="/*/sg:Entry//glue:Host[lower-case(@glue:Name) = $wanted or lower-case(@glue:UniqueID) = $wanted][count(ancestor::sg:Entry) = 1]"/>
    <xsl:value-of select="(sort($found, (), function($host) { -count($host/*) })[1]/ancestor::sg:Entry/sg:ServiceGroupEntryEPR//sgk:EntryKey)[1]"/>
  </xsl:template>
</xsl:stylesheet>
