<?xml version="1.0" encoding="UTF-8"?>
<!-- The kinds of data in a service group, as words; they select the example queries. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:agg="http://mds.globus.org/aggregator/types"
    xmlns:glue="http://mds.globus.org/glue/ce/1.1" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:output method="text" encoding="UTF-8"/>

  <xsl:template match="/">{if (//glue:Host/glue:MainMemory) then 'memory' else ''} {if (//glue:Host/glue:ProcessorLoad) then 'load' else ''} {
    if (//glue:FileSystem) then 'disk' else ''} {if (//glue:ComputingElement) then 'queue' else ''} {if (//agg:AggregatorError) then 'stale' else ''}</xsl:template>
</xsl:stylesheet>
