<?xml version="1.0" encoding="UTF-8"?>
<!-- Columns for entries as sources of data: where it comes from, how old it is, why it is missing. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:variable name="f:source-columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Entry', 'find': true(), 'head': true(), 'value': function($entry) { f:identity($entry) }, 'cell': function($entry) { f:anchor(f:link($entry), f:identity($entry)), f:info(f:address($entry)[. != f:identity($entry)]) } },
      f:text-column('site', 'Site', function($entry) { f:site($entry) }),
      map { 'key': 'source', 'label': 'Source', 'find': true(), 'value': function($entry) { string-join(f:config($entry)/*/f:source(.), ', ') },
          'cell': function($entry) { f:plain(string-join(f:config($entry)/*/f:source(.), ', ')), f:cause($entry) } },
      map { 'key': 'interval-seconds', 'label': 'Interval', 'number': true(), 'value': function($entry) { f:millis($entry) ! (f:number(.) div 1000) }, 'cell': function($entry) { f:millis($entry) ! f:plain(f:interval(.)) } },
      map { 'key': 'confirmed', 'label': 'Age', 'value': function($entry) { f:confirmed($entry) }, 'cell': function($entry) { f:age($entry) } },
      map { 'key': 'changed', 'label': 'Last change', 'value': function($entry) { f:collected($entry) }, 'cell': function($entry) { f:time(f:collected($entry)) } },
      map { 'key': 'failing-since', 'label': 'Failing since', 'value': function($entry) { f:error($entry)/agg:since }, 'cell': function($entry) { f:time(f:error($entry)/agg:since) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($entry) { f:health($entry) }, 'rank': function($entry) { f:rank(f:health($entry)) }, 'cell': function($entry) { f:mark(f:health($entry)) } },
      map { 'key': 'cause', 'label': 'cause', 'data': true(), 'value': function($entry) { f:error($entry)/agg:cause } },
      map { 'key': 'address', 'label': 'address', 'find': true(), 'data': true(), 'value': function($entry) { f:address($entry) } }"/>

  <xsl:function name="f:millis" as="element()?">
    <xsl:param name="entry" as="element()"/>
    <xsl:sequence select="(f:config($entry)//*[local-name() = 'PollIntervalMillis'])[1]"/>
  </xsl:function>

  <xsl:function name="f:plain" as="element()">
    <xsl:param name="text" as="xs:string"/>
    <bdi>{f:short($text)}</bdi>
  </xsl:function>

  <xsl:function name="f:cause" as="element()?">
    <xsl:param name="entry" as="element()"/>
    <xsl:if test="f:error($entry)"><p class="cause"><bdi>{f:short(f:error($entry)/agg:cause)}</bdi></p></xsl:if>
  </xsl:function>
</xsl:stylesheet>
