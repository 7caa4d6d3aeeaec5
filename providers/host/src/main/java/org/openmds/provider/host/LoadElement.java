package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:ProcessorLoad}: a hundred times the load average. */
@XmlType(name = "ProcessorLoadType")
final class LoadElement {
    @XmlAttribute(name = "Last1Min")
    @Nullable
    Long last1Min;

    @XmlAttribute(name = "Last5Min")
    @Nullable
    Long last5Min;

    @XmlAttribute(name = "Last15Min")
    @Nullable
    Long last15Min;

    /** Required by JAXB. */
    LoadElement() {
    }

    LoadElement(LoadAverages averages) {
        last1Min = HostAttributeValues.hundredths(averages.last1Min());
        last5Min = HostAttributeValues.hundredths(averages.last5Min());
        last15Min = HostAttributeValues.hundredths(averages.last15Min());
    }
}
