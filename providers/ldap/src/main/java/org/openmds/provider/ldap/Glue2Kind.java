package org.openmds.provider.ldap;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.unboundid.ldap.sdk.Entry;

/**
 * A class of GLUE 2. Its object class in LDAP is {@code GLUE2} followed by its name.
 *
 * @param name
 *            name in XML
 * @param base
 *            the class from which it is derived, or the same name; written as an XML attribute if the schema requires it
 */
record Glue2Kind(String name, String base) {

    private static final String PREFIX = "GLUE2";

    /** All classes, in the order of the document in GFD.209. Derived classes come before their base. */
    private static final List<Glue2Kind> ALL = List.of(of("Location"), of("Contact"), of("AdminDomain", "Domain"),
            of("UserDomain", "Domain"), of("ComputingService", "Service"), of("StorageService", "Service"),
            of("Service", "Service"), of("ComputingEndpoint", "Endpoint"), of("StorageEndpoint", "Endpoint"),
            of("Endpoint", "Endpoint"), of("ComputingShare", "Share"), of("StorageShare", "Share"),
            of("ComputingManager", "Manager"), of("StorageManager", "Manager"),
            of("ExecutionEnvironment", "Resource"), of("DataStore", "Resource"), of("ComputingActivity", "Activity"),
            of("Activity", "Activity"), of("AccessPolicy", "Policy"), of("MappingPolicy", "Policy"), of("Benchmark"),
            of("ApplicationEnvironment"), of("ToComputingService"), of("ToStorageService"),
            of("StorageAccessProtocol"), of("StorageServiceCapacity"), of("StorageShareCapacity"),
            of("ApplicationHandle"), of("Domain", "Domain"), of("Share", "Share"), of("Manager", "Manager"),
            of("Resource", "Resource"), of("Policy", "Policy"), of("Extension"));

    private static Glue2Kind of(String name) {
        return new Glue2Kind(name, "");
    }

    private static Glue2Kind of(String name, String base) {
        return new Glue2Kind(name, base);
    }

    static boolean isGlue2(Entry entry) {
        for (String each : entry.getObjectClassValues() == null ? new String[0] : entry.getObjectClassValues()) {
            if (each.toUpperCase(Locale.ROOT).startsWith(PREFIX)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the class of an entry; empty if GLUE 2 does not define it, and for the groups of its LDAP tree, which are not entities. */
    static Optional<Glue2Kind> of(Entry entry) {
        return ALL.stream().filter(each -> entry.hasObjectClass(PREFIX + each.name)).findFirst();
    }

    int order() {
        return ALL.indexOf(this);
    }

    /** Returns the name in XML of an attribute in LDAP; empty if the attribute is not in GLUE 2. */
    Optional<String> property(String attribute) {
        if (!attribute.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            return Optional.empty();
        }
        String rest = attribute.substring(PREFIX.length());
        for (String each : List.of(name, base, "Entity")) {
            if (!each.isEmpty() && rest.length() > each.length()
                    && rest.regionMatches(true, 0, each, 0, each.length())) {
                return Optional.of(rest.substring(each.length()));
            }
        }
        return rest.isEmpty() ? Optional.empty() : Optional.of(rest);
    }

    /** Returns the base of a class, because associations refer to base classes. */
    static String baseOf(String name) {
        return ALL.stream()
                .filter(each -> each.name.equals(name) && !each.base.isEmpty())
                .map(Glue2Kind::base)
                .findFirst()
                .orElse(name);
    }
}
