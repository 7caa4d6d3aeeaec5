<?xml version="1.0" encoding="UTF-8"?>
<!-- Numbers, sizes, times and texts in the form of the pages. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" exclude-result-prefixes="#all" expand-text="yes">

  <!-- A finite number; 0 for other values. -->
  <xsl:function name="f:number" as="xs:double">
    <xsl:param name="value" as="item()?"/>
    <xsl:sequence select="for $n in number($value) return if (abs($n) lt 1e18) then $n else 0"/>
  </xsl:function>

  <xsl:function name="f:integer" as="xs:string">
    <xsl:param name="value" as="item()?"/>
    <xsl:sequence select="if (exists($value)) then format-number(f:number($value), '#,##0') else '–'"/>
  </xsl:function>

  <!-- A number of transferred bytes, in decimal units. -->
  <xsl:function name="f:bytes" as="xs:string">
    <xsl:param name="bytes" as="xs:double"/>
    <xsl:variable name="unit" select="if ($bytes ge 1e12) then (1e12, ' TB') else if ($bytes ge 1e9) then (1e9, ' GB') else if ($bytes ge 1e6) then (1e6, ' MB') else if ($bytes ge 1e3) then (1e3, ' kB') else (1, ' bytes')"/>
    <xsl:sequence select="if ($unit[1] = 1) then format-number($bytes, '0') || $unit[2] else f:three($bytes div $unit[1]) || $unit[2]"/>
  </xsl:function>

  <!-- A size of memory or of a file system, from mebibytes (the unit of GLUE), in binary units. -->
  <xsl:function name="f:size" as="xs:string">
    <xsl:param name="mebibytes" as="xs:double"/>
    <xsl:variable name="unit" select="if ($mebibytes ge 1048576) then (1048576, ' TiB') else if ($mebibytes ge 1024) then (1024, ' GiB') else (1, ' MiB')"/>
    <xsl:sequence select="f:three($mebibytes div $unit[1]) || $unit[2]"/>
  </xsl:function>

  <!-- A number with three significant digits. -->
  <xsl:function name="f:three" as="xs:string">
    <xsl:param name="value" as="xs:double"/>
    <xsl:sequence select="format-number($value, if ($value ge 99.95) then '#,##0' else if ($value ge 9.995) then '0.#' else '0.##')"/>
  </xsl:function>

  <xsl:function name="f:count" as="xs:string">
    <xsl:param name="number" as="xs:integer"/>
    <xsl:param name="one" as="xs:string"/>
    <xsl:param name="more" as="xs:string"/>
    <xsl:sequence select="format-integer($number, '#,##0') || ' ' || (if ($number = 1) then $one else $more)"/>
  </xsl:function>

  <!-- A time; the script replaces it by an age and keeps the age up to date. -->
  <xsl:template name="time">
    <xsl:param name="at" as="xs:string"/>
    <xsl:sequence select="f:time($at)"/>
  </xsl:template>

  <xsl:function name="f:time" as="element()?">
    <xsl:param name="at" as="xs:string?"/>
    <xsl:choose>
      <xsl:when test="$at castable as xs:dateTime"><time datetime="{$at}">{f:clock($at)}</time></xsl:when>
      <xsl:when test="$at != ''"><bdi>{f:short($at)}</bdi></xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <!-- A time with its zone. -->
  <xsl:function name="f:clock" as="xs:string">
    <xsl:param name="at" as="xs:string"/>
    <xsl:sequence select="replace(replace(replace($at, 'T', ' '), '\.\d+', ''), 'Z$', ' UTC')"/>
  </xsl:function>

  <!-- A time that stays as it is, beside one that the script replaces by its age. -->
  <xsl:function name="f:at" as="element()?">
    <xsl:param name="at" as="xs:string?"/>
    <xsl:if test="$at castable as xs:dateTime"><time class="at" datetime="{$at}">{f:clock($at)}</time></xsl:if>
  </xsl:function>

  <!-- A duration in milliseconds, as text with a unit. -->
  <xsl:function name="f:interval" as="xs:string">
    <xsl:param name="millis" as="item()"/>
    <xsl:variable name="seconds" select="f:number($millis) div 1000"/>
    <xsl:sequence select="if ($seconds ge 86400) then f:three($seconds div 86400) || ' d' else if ($seconds ge 3600) then f:three($seconds div 3600) || ' h' else if ($seconds ge 120 or $seconds = 60) then f:three($seconds div 60) || ' min' else if ($seconds ge 1) then f:three($seconds) || ' s' else f:three($seconds * 1000) || ' ms'"/>
  </xsl:function>

  <xsl:function name="f:short" as="xs:string">
    <xsl:param name="value" as="xs:string"/>
    <xsl:sequence select="if (string-length($value) gt 2000) then substring($value, 1, 2000) || ' … (' || string-length($value) || ' characters)' else $value"/>
  </xsl:function>
</xsl:stylesheet>
