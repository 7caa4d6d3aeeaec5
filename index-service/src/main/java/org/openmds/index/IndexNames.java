package org.openmds.index;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;

/** MDS4's XML names for the documents of its Index. */
public final class IndexNames {

    /** Reference parameter of an entry: text of 32 hexadecimal digits. */
    public static final QName ENTRY_KEY = new QName("http://mds.globus.org/inmemoryservicegroup", "EntryKey", "sgk");

    static final String NAMESPACE = "http://mds.globus.org/index";
    /** Root of an index's resource property document. */
    public static final QName INDEX_DOCUMENT = new QName(NAMESPACE, "IndexRP", "idx");
    /** Root of an entry's resource property document. */
    static final QName ENTRY_DOCUMENT = new QName(NAMESPACE, "IndexEntryRP", "idx");
    /** Root of the container registry's resource property document. */
    static final QName REGISTRY_DOCUMENT = new QName(NAMESPACE, "ContainerRegistryRP", "idx");
    /** Root of the registration service's resource property document. */
    static final QName REGISTRATIONS_DOCUMENT = new QName(NAMESPACE, "RegistrationServiceRP", "idx");

    /** Namespace of names that MDS4's Index did not have. */
    public static final String OPENMDS_NAMESPACE = "http://openmds.org/index";
    /** The name of an entry, as a property of its resource. */
    static final QName ENTRY_NAME = mdsi("Name");
    static final QName ENTRY_COUNT = mdsi("EntryCount");

    /** Namespace of MDS4's counters. */
    static final String METRICS_NAMESPACE = "http://mds.globus.org/metrics/2004/09";
    static final QName REGISTRATION_COUNT = agg("RegistrationCount");
    static final QName SERVICE_META_DATA_INFO = agg("ServiceMetaDataInfo");

    private IndexNames() {
    }

    /** Returns a name that MDS4's Index did not have. */
    public static QName mdsi(String localName) {
        return new QName(OPENMDS_NAMESPACE, localName, "mdsi");
    }

    static QName agg(String localName) {
        return new QName(AggregatorTypes.NAMESPACE, localName, "agg");
    }
}
