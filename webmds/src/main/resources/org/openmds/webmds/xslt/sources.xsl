<?xml version="1.0" encoding="UTF-8"?>
<!-- The source and the health of each direct entry. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="entries" select="/*/sg:Entry[f:config(.)]"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Sources'"/>
      <xsl:with-param name="name" select="'sources'"/>
      <xsl:with-param name="content">
        <h1>Sources</h1>
        <p class="lead"><strong>{f:count(count($entries), 'entry is', 'entries are')}</strong> collected, {f:count(count($entries[f:error(.)]), 'source fails', 'sources fail')} now. The content of {f:integer(count(/*/sg:Entry) - count($entries))} others was supplied by their registrants.</p>
        <xsl:choose>
        <xsl:when test="empty($entries)"><p class="empty">Nothing is collected here.</p></xsl:when>
        <xsl:otherwise>
        <div class="scroll" tabindex="0" role="region" aria-label="Sources">
          <table class="entries">
            <thead><tr><th scope="col">Entry</th><th scope="col">Source</th><th scope="col" class="number">Interval</th><th scope="col">Data since</th><th scope="col">Failing since</th><th scope="col">Health</th></tr></thead>
            <tbody>
              <xsl:for-each select="$entries">
                <xsl:sort select="index-of(('failed', 'stale', 'waiting', 'ok'), f:health(.))"/>
                <xsl:sort select="f:identity(.)"/>
                <xsl:if test="position() le 1000">
                  <tr>
                    <th scope="row" data-label="Entry"><a href="{f:link(., $group)}"><bdi>{f:short(f:identity(.))}</bdi></a></th>
                    <td data-label="Source"><bdi>{f:short(string-join(f:config(.)/*/f:source(.), ', '))}</bdi>
                      <xsl:if test="f:error(.)"><p class="cause"><bdi>{f:short(f:error(.)/agg:cause)}</bdi></p></xsl:if></td>
                    <td data-label="Interval" class="number">{(f:config(.)//*[local-name() = 'PollIntervalMillis'])[1] ! f:interval(.)}</td>
                    <td data-label="Data since"><xsl:call-template name="time"><xsl:with-param name="at" select="f:collected(.)"/></xsl:call-template></td>
                    <td data-label="Failing since"><xsl:call-template name="time"><xsl:with-param name="at" select="string(f:error(.)/agg:since)"/></xsl:call-template></td>
                    <td data-label="Health"><xsl:call-template name="health"><xsl:with-param name="health" select="f:health(.)"/></xsl:call-template></td>
                  </tr>
                </xsl:if>
              </xsl:for-each>
            </tbody>
          </table>
        </div>
        <xsl:if test="count($entries) gt 1000"><p>The first 1,000 of {f:integer(count($entries))} entries are shown, failing ones first.</p></xsl:if>
        </xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
