package org.openmds.index;

import java.time.Instant;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The meta data that every service of a process has as a property.
 *
 * <pre>{@code
 * <agg:ServiceMetaDataInfo xmlns:agg="http://mds.globus.org/aggregator/types">
 *   <agg:startTime>2026-01-01T00:00:00Z</agg:startTime>
 *   <agg:version>0.1.0</agg:version>
 *   <agg:serviceTypeName>DefaultIndexService</agg:serviceTypeName>
 * </agg:ServiceMetaDataInfo>
 * }</pre>
 *
 * @param startTime
 *            start of the process
 * @param version
 *            version of OpenMDS
 */
public record ServiceMetaData(Instant startTime, String version) {

    /** Returns the value of the property for a service of this type. */
    public XmlFragment of(String serviceTypeName) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.SERVICE_META_DATA_INFO)
                .element(IndexNames.agg("startTime"), XmlTimes.text(startTime))
                .element(IndexNames.agg("version"), version)
                .element(IndexNames.agg("serviceTypeName"), serviceTypeName)
                .end()
                .build();
    }
}
