<?xml version="1.0" encoding="UTF-8"?>
<!-- XML as a tree with folding. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" exclude-result-prefixes="#all" expand-text="yes">

  <!-- Attributes are beside the name; large and deep parts are folded at first. -->
  <xsl:template match="*" mode="tree">
    <xsl:param name="depth" as="xs:integer" select="0" tunnel="yes"/>
    <li>
      <xsl:choose>
        <xsl:when test="*">
          <details>
            <xsl:if test="$depth lt 2 or count(descendant::*) le 16"><xsl:attribute name="open" select="'open'"/></xsl:if>
            <summary><xsl:call-template name="tree-line"/></summary>
            <ul>
              <xsl:for-each select="text()[normalize-space()]"><li><bdi class="value">{f:short(.)}</bdi></li></xsl:for-each>
              <xsl:apply-templates select="*[position() le 500]" mode="tree"><xsl:with-param name="depth" select="$depth + 1" tunnel="yes"/></xsl:apply-templates>
              <xsl:if test="count(*) gt 500"><li class="more">and {count(*) - 500} more; the raw XML contains all</li></xsl:if>
            </ul>
          </details>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="tree-line"/></xsl:otherwise>
      </xsl:choose>
    </li>
  </xsl:template>

  <xsl:template name="tree-line">
    <span class="name" title="{namespace-uri()}">{local-name()}</span>
    <xsl:for-each select="@*"><xsl:text> </xsl:text><span class="pair"><span class="attribute">{local-name()}</span><xsl:text> </xsl:text><bdi class="value">{f:short(.)}</bdi></span></xsl:for-each>
    <xsl:if test="not(*) and normalize-space()"><xsl:text> </xsl:text><bdi class="value">{f:short(.)}</bdi></xsl:if>
  </xsl:template>

</xsl:stylesheet>
