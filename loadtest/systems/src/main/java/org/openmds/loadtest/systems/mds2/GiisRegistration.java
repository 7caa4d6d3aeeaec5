package org.openmds.loadtest.systems.mds2;

import java.net.InetSocketAddress;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.util.StaticUtils;

/**
 * A service's registration with a GIIS. The service adds this entry again at an interval:
 *
 * <pre>
 * dn: Mds-Service-hn=127.0.0.1+Mds-Service-port=2136,Mds-Vo-Op-name=register,Mds-Vo-name=site,o=grid
 * objectClass: MdsServiceLdap
 * Mds-Service-hn: 127.0.0.1
 * Mds-Service-port: 2136
 * Mds-Service-Ldap-suffix: Mds-Vo-name=local,o=grid
 * Mds-Service-Ldap-cachettl: 30
 * Mds-Host-hn: node0.grid
 * Mds-validto: 20261122101500.000Z
 * </pre>
 *
 * @param host
 *            host that the service describes; empty if it describes many, as a GIIS does
 * @param cachettl
 *            how long the GIIS may cache the service's entries; zero disables the cache
 * @param validTo
 *            time at which the registration expires unless it is renewed
 */
record GiisRegistration(InetSocketAddress service, DN suffix, String host, Duration cachettl, Instant validTo) {

    private static final String SERVICE_HOST = "Mds-Service-hn";
    private static final String SERVICE_PORT = "Mds-Service-port";
    private static final String SUFFIX = "Mds-Service-Ldap-suffix";
    private static final String CACHETTL = "Mds-Service-Ldap-cachettl";
    private static final String VALID_TO = "Mds-validto";
    private static final int MAX_PORT = 65_535;

    /** Returns the base of the registrations of a GIIS. */
    static DN registrationsBelow(DN giis) {
        return new DN(new RDN("Mds-Vo-Op-name", "register"), giis);
    }

    GiisRegistration validUntil(Instant time) {
        return new GiisRegistration(service, suffix, host, cachettl, time);
    }

    Entry entry(DN giis) {
        String port = Integer.toString(service.getPort());
        Entry entry = new Entry(
                new DN(new RDN(new String[]{SERVICE_HOST, SERVICE_PORT}, new String[]{service.getHostString(), port}),
                        registrationsBelow(giis)),
                new Attribute("objectClass", "MdsServiceLdap"), new Attribute(SERVICE_HOST, service.getHostString()),
                new Attribute(SERVICE_PORT, port), new Attribute(SUFFIX, suffix.toString()),
                new Attribute(CACHETTL, Long.toString(cachettl.toSeconds())),
                new Attribute(VALID_TO, StaticUtils.encodeGeneralizedTime(validTo.toEpochMilli())));
        if (!host.isEmpty()) {
            entry.addAttribute(DirectoryNames.HOST, host);
        }
        return entry;
    }

    /**
     * @throws LDAPException
     *             if the attributes are not those of a registration
     */
    static GiisRegistration of(List<Attribute> attributes) throws LDAPException {
        Entry entry = new Entry("", attributes);
        try {
            int port = Integer.parseInt(required(entry, SERVICE_PORT));
            long seconds = Long.parseLong(required(entry, CACHETTL));
            if (port < 1 || port > MAX_PORT || seconds < 0) {
                throw new NumberFormatException("port %d, cachettl %d".formatted(port, seconds));
            }
            Instant validTo = StaticUtils.decodeGeneralizedTime(required(entry, VALID_TO)).toInstant();
            return new GiisRegistration(InetSocketAddress.createUnresolved(required(entry, SERVICE_HOST), port),
                    new DN(required(entry, SUFFIX)),
                    Optional.ofNullable(entry.getAttributeValue(DirectoryNames.HOST)).orElse(""),
                    Duration.ofSeconds(seconds),
                    validTo);
        } catch (ParseException | NumberFormatException e) {
            throw new LDAPException(ResultCode.INVALID_ATTRIBUTE_SYNTAX,
                    "invalid attribute of a registration: " + e.getMessage(), e);
        }
    }

    private static String required(Entry entry, String attribute) throws LDAPException {
        String value = entry.getAttributeValue(attribute);
        if (value == null) {
            throw new LDAPException(ResultCode.OBJECT_CLASS_VIOLATION,
                    "the registration lacks the attribute " + attribute);
        }
        return value;
    }
}
