<?xml version="1.0" encoding="UTF-8"?>
<!-- A custom page: the hosts with a load of at least xslParam.least. Loads in GLUE are multiplied by a hundred.
     /webmds/webmds?info=hosts&xsl=load&xslParam.least=0.5 -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:output method="html" version="5"/>
  <xsl:param name="least" as="xs:double" select="0"/>

  <xsl:template match="/">
    <html lang="en">
      <head>
        <title>Load</title>
        <!-- Only WebMDS's own style and script are allowed on its pages. -->
        <link rel="stylesheet" href="/webmds/static/webmds.css"/>
      </head>
      <body>
        <main>
          <h1>Load of at least {$least}</h1>
          <table>
            <thead><tr><th>Host</th><th>Load, 1 min</th></tr></thead>
            <tbody>
              <xsl:for-each select="//glue:Host[glue:ProcessorLoad/@glue:Last1Min div 100 ge $least]">
                <xsl:sort select="glue:ProcessorLoad/@glue:Last1Min/number()" order="descending"/>
                <tr><td><bdi>{@glue:Name}</bdi></td><td>{glue:ProcessorLoad/@glue:Last1Min div 100}</td></tr>
              </xsl:for-each>
            </tbody>
          </table>
          <p><a href="/webmds/ask.html">New query</a></p>
        </main>
      </body>
    </html>
  </xsl:template>
</xsl:stylesheet>
