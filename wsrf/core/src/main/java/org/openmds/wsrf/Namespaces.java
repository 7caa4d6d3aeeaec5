package org.openmds.wsrf;

/** Namespaces of the final standards: WSRF 1.2, WSN 1.3, WS-Addressing 1.0. */
public final class Namespaces {
    public static final String WSA = "http://www.w3.org/2005/08/addressing";
    public static final String WSRF_R = "http://docs.oasis-open.org/wsrf/r-2";
    public static final String WSRF_RW = "http://docs.oasis-open.org/wsrf/rw-2";
    public static final String WSRF_BF = "http://docs.oasis-open.org/wsrf/bf-2";
    public static final String WSRF_RP = "http://docs.oasis-open.org/wsrf/rp-2";
    public static final String WSRF_RPW = "http://docs.oasis-open.org/wsrf/rpw-2";
    public static final String WSRF_RL = "http://docs.oasis-open.org/wsrf/rl-2";
    public static final String WSRF_RLW = "http://docs.oasis-open.org/wsrf/rlw-2";
    public static final String WSRF_SG = "http://docs.oasis-open.org/wsrf/sg-2";
    public static final String WSRF_SGW = "http://docs.oasis-open.org/wsrf/sgw-2";
    public static final String WSN_B = "http://docs.oasis-open.org/wsn/b-2";
    public static final String WSN_BW = "http://docs.oasis-open.org/wsn/bw-2";
    public static final String WSN_BR = "http://docs.oasis-open.org/wsn/br-2";
    public static final String WSN_BRW = "http://docs.oasis-open.org/wsn/brw-2";
    public static final String WSN_T = "http://docs.oasis-open.org/wsn/t-1";
    public static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    /** The dialect URI of XPath 1.0; used for queries, filters and topic expressions. */
    public static final String XPATH_1_0 = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private Namespaces() {
    }
}
