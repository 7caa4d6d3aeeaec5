package org.openmds.aggregator;

import javax.xml.namespace.QName;

/** XML names of aggregated content. */
public final class AggregatorTypes {

    /** The namespace that MDS4 gave to aggregated content. */
    public static final String NAMESPACE = "http://mds.globus.org/aggregator/types";
    /** The namespace of the names that MDS4 did not have. */
    public static final String OPENMDS_NAMESPACE = "http://openmds.org/aggregator";

    public static final QName CONFIG = new QName(NAMESPACE, "AggregatorConfig", "agg");
    public static final QName DATA = new QName(NAMESPACE, "AggregatorData", "agg");
    public static final QName ERROR = new QName(NAMESPACE, "AggregatorError", "agg");
    /** MDS4's name for the complete content; accepted as a wrapper in requests. */
    public static final QName CONTENT = new QName(NAMESPACE, "AggregatorContent", "agg");

    public static final QName COLLECTED_AT = new QName(OPENMDS_NAMESPACE, "collectedAt", "mds");
    /** The readable name of an entry: an attribute of sg:Entry; in a registration, an attribute of sg:Content or AggregatorConfig. */
    public static final QName NAME = new QName(OPENMDS_NAMESPACE, "name", "mds");
    /** The name of the site whose index has the entry: an attribute of sg:Entry. */
    public static final QName SITE = new QName(OPENMDS_NAMESPACE, "site", "mds");
    /** The name of the caller that registered an entry, as the server identified it: an attribute of sg:Entry. */
    public static final QName REGISTERED_BY = new QName(OPENMDS_NAMESPACE, "registeredBy", "mds");
    /** The issuer of the credential of that caller: an attribute of sg:Entry. */
    public static final QName REGISTERED_BY_ISSUER = new QName(OPENMDS_NAMESPACE, "registeredByIssuer", "mds");
    /** The distinguished name of that caller's certificate in the form of RFC 2253: an attribute of sg:Entry. */
    public static final QName REGISTERED_BY_DN = new QName(OPENMDS_NAMESPACE, "registeredByDN", "mds");
    static final QName SINCE = new QName(NAMESPACE, "since", "agg");
    static final QName LAST_SUCCESS = new QName(NAMESPACE, "lastSuccess", "agg");
    static final QName CAUSE = new QName(NAMESPACE, "cause", "agg");

    private AggregatorTypes() {
    }
}
