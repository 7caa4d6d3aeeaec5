package org.openmds.loadtest.systems.mds2;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;

/** The names of entries and attributes in MDS 2.4. */
public final class DirectoryNames {

    public static final String VO = "Mds-Vo-name";
    public static final String HOST = "Mds-Host-hn";
    public static final String GROUP = "Mds-Device-Group-name";
    static final String LOCAL = "local";
    /** The collector that {@link org.openmds.loadtest.systems.QueryScope#PART} selects. */
    public static final String MEMORY = "memory";
    static final DN GRID = dn("o=grid");
    /** The suffix of every GRIS. */
    public static final DN LOCAL_SUFFIX = vo(LOCAL, GRID);
    /** The suffix of the started GIIS. */
    static final DN SITE_SUFFIX = vo("site", GRID);

    private DirectoryNames() {
    }

    static DN vo(String name, DN below) {
        return new DN(new RDN(VO, name), below);
    }

    public static DN host(String name, DN below) {
        return new DN(new RDN(HOST, name), below);
    }

    static DN group(String name, DN host) {
        return new DN(new RDN(GROUP, name), host);
    }

    /** Returns the name of the host that an information server describes. */
    public static String hostName(int number) {
        return "node%d.grid".formatted(number);
    }

    /** Parses a DN that is known to be valid. */
    static DN dn(String text) {
        try {
            return new DN(text);
        } catch (LDAPException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** Returns the name of the virtual organisation at the start of a suffix; empty if there is none. */
    static String voOf(DN suffix) {
        RDN first = suffix.getRDN();
        return first != null && first.hasAttribute(VO) ? first.getAttributeValues()[0] : "";
    }
}
