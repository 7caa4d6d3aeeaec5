<?xml version="1.0" encoding="UTF-8"?>
<!-- The sums of an index, mdsi:Summary, or of a site below it, mdsi:Site in it, as figures. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">

  <xsl:function name="f:summary-of" as="element(mdsi:Summary)?">
    <xsl:param name="root" as="document-node()?"/>
    <xsl:sequence select="$root/*/mdsi:Summary"/>
  </xsl:function>

  <!-- The name of a site, or of the index of the sums. -->
  <xsl:function name="f:site-name" as="xs:string">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="if ($site/self::mdsi:Summary) then string(($site/../mdsi:Site/mdsi:name, f:group($site))[. != ''][1]) else string(($site/@name, f:index(string($site/@member)))[. != ''][1])"/>
  </xsl:function>

  <!-- The CPUs that jobs can use: those of the batch systems if there are any, else those of the hosts. -->
  <xsl:function name="f:cpu-sums" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:sequence select="($sums/mdsi:Slots, $sums/mdsi:CPUs)[1]"/>
  </xsl:function>

  <xsl:function name="f:storage-sums" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:sequence select="($sums/mdsi:Storage, $sums/mdsi:Disks)[1]"/>
  </xsl:function>

  <!-- The number of entries that do not have current data. -->
  <xsl:function name="f:bad" as="xs:integer">
    <xsl:param name="sums" as="element()?"/>
    <xsl:sequence select="xs:integer(f:number($sums/mdsi:Entries/@stale) + f:number($sums/mdsi:Entries/@failed))"/>
  </xsl:function>

  <!-- The health of a site, with everything below it. -->
  <xsl:function name="f:site-health" as="xs:string">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="if ($site/@state = ('failed', 'stale')) then string($site/@state) else if ($site/@state = 'pending') then 'waiting' else if (f:bad($site) gt 0) then 'failing' else 'ok'"/>
  </xsl:function>

  <xsl:function name="f:site-health-words" as="xs:string">
    <xsl:param name="site" as="element()"/>
    <xsl:variable name="health" select="f:site-health($site)"/>
    <xsl:sequence select="if (f:bad($site) gt 0) then $health || ': ' || f:bad($site) || ' of ' || f:count(xs:integer(f:number($site/mdsi:Entries/@total)), 'source', 'sources') else $health"/>
  </xsl:function>

  <!-- The health of a site, which is not ok while an alert fires for it. -->
  <xsl:function name="f:site-mark" as="element()">
    <xsl:param name="site" as="element()"/>
    <xsl:param name="alerts" as="xs:integer"/>
    <xsl:sequence select="if (f:site-health($site) = 'ok' and $alerts gt 0) then f:mark('failing', f:count($alerts, 'alert fires', 'alerts fire')) else f:mark(f:site-health($site), f:site-health-words($site))"/>
  </xsl:function>

  <!-- A tile: a name, one figure, and what belongs to it. -->
  <xsl:function name="f:tile" as="element()">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="figure" as="item()*"/>
    <xsl:param name="more" as="item()*"/>
    <xsl:param name="class" as="xs:string"/>
    <xsl:param name="link" as="xs:string"/>
    <section class="tile {$class}">
      <h2><xsl:choose><xsl:when test="$link != ''"><a href="{$link}">{$name}</a></xsl:when><xsl:otherwise>{$name}</xsl:otherwise></xsl:choose></h2>
      <p class="figure"><xsl:sequence select="$figure"/></p>
      <xsl:for-each select="$more[if (. instance of node()) then true() else normalize-space(.) != '']"><p class="info"><xsl:sequence select="."/></p></xsl:for-each>
    </section>
  </xsl:function>

  <xsl:function name="f:cpu-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="f:cpu-sums($sums)">
      <xsl:variable name="total" select="f:number(@total)"/>
      <xsl:sequence select="f:tile('CPUs free', f:integer((@free, 0)[1]), (
          'of ' || f:integer($total) || (if (self::mdsi:Slots) then ' in batch systems' else '') || ', ' || f:integer((@used, 0)[1]) || ' in use',
          (@unavailable[f:number(.) gt 0] ! (f:integer(.) || ' unavailable')), (@byLoad[f:number(.) gt 0] ! (f:integer(.) || ' by load average')),
          f:meter(if ($total gt 0) then f:number(@used) div $total else 0)), '', '/webmds/queues?group=' || encode-for-uri($group))"/>
    </xsl:for-each>
  </xsl:function>

  <xsl:function name="f:job-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="$sums/mdsi:Jobs">
      <xsl:sequence select="f:tile('Jobs running', f:integer((@running, 0)[1]), (f:integer((@waiting, 0)[1]) || ' waiting', f:count(xs:integer(f:number(@queues)), 'queue', 'queues')), '', '/webmds/queues?group=' || encode-for-uri($group))"/>
    </xsl:for-each>
  </xsl:function>

  <xsl:function name="f:host-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="$sums/mdsi:Hosts">
      <xsl:variable name="down" select="xs:integer(f:number(@down))"/>
      <xsl:sequence select="f:tile('Hosts', f:integer(@total), ((if ($down gt 0) then $down || ' down' else 'none down'),
          $sums/mdsi:Memory ! (f:size(f:number(@available)) || ' of ' || f:size(f:number(@total)) || ' of memory available')), if ($down gt 0) then 'warn' else '', '/webmds/hosts?group=' || encode-for-uri($group))"/>
    </xsl:for-each>
  </xsl:function>

  <xsl:function name="f:storage-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="f:storage-sums($sums)">
      <xsl:variable name="used" select="if (f:number(@total) gt 0) then 1 - f:number(@free) div f:number(@total) else 0"/>
      <xsl:sequence select="f:tile(if (self::mdsi:Storage) then 'Storage free' else 'Disk free', f:size(f:number(@free)), ('of ' || f:size(f:number(@total)) || (if (self::mdsi:Disks) then ' on local disks' else ''), f:meter($used)),
          if ($used ge 0.95) then 'bad' else if ($used ge 0.85) then 'warn' else '', '')"/>
    </xsl:for-each>
  </xsl:function>

  <!-- The oldest value: stale ones have a time; current ones are at most as old as their interval. -->
  <xsl:function name="f:age-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="$sums/mdsi:Freshness">
      <xsl:sequence select="if (@oldest) then f:tile('Oldest value', f:time(@oldest), (f:at(@oldest), string-join(distinct-values((@entry, @site[. != ''])), ', ')), 'warn', '/webmds/sources?health=stale&amp;group=' || encode-for-uri($group))
          else if (@interval) then f:tile('Oldest value', '≤ ' || f:interval(f:number(@interval) * 1000), 'all collected values are current', '', '') else ()"/>
    </xsl:for-each>
  </xsl:function>

  <xsl:function name="f:source-tile" as="element()?">
    <xsl:param name="sums" as="element()?"/>
    <xsl:for-each select="$sums/mdsi:Entries">
      <xsl:variable name="bad" select="f:bad($sums)"/>
      <xsl:variable name="collected" select="f:number(@total) - f:number(@given)"/>
      <xsl:sequence select="f:tile('Sources failing', f:integer($bad), ('of ' || f:integer($collected) || ' collected',
          string-join((@failed[f:number(.) gt 0] ! (. || ' failed'), @stale[f:number(.) gt 0] ! (. || ' stale'), @pending[f:number(.) gt 0] ! (. || ' waiting')), ', ')),
          if ($bad gt 0) then 'bad' else 'good', '/webmds/sources?group=' || encode-for-uri($group))"/>
    </xsl:for-each>
  </xsl:function>

  <!-- A thin bar of a share. -->
  <xsl:function name="f:meter" as="element()">
    <xsl:param name="share" as="xs:double"/>
    <svg class="meter" aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none"><rect class="all" width="100" height="6"/><rect class="used" width="{max((0, min((100, round($share * 100)))))}" height="6"/></svg>
  </xsl:function>
</xsl:stylesheet>
