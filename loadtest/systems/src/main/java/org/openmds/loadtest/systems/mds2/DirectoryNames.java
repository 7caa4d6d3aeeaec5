package org.openmds.loadtest.systems.mds2;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;

/** Names of entries and attributes, as MDS 2.4 has them. */
final class DirectoryNames {

    static final String VO = "Mds-Vo-name";
    static final String HOST = "Mds-Host-hn";
    static final String GROUP = "Mds-Device-Group-name";
    static final String LOCAL = "local";
    /** The collector that {@link org.openmds.loadtest.systems.QueryScope#PART} asks for. */
    static final String MEMORY = "memory";
    static final DN GRID = dn("o=grid");
    /** Of every GRIS. */
    static final DN LOCAL_SUFFIX = vo(LOCAL, GRID);
    /** Of the GIIS that is started here. */
    static final DN SITE_SUFFIX = vo("site", GRID);

    private DirectoryNames() {
    }

    static DN vo(String name, DN below) {
        return new DN(new RDN(VO, name), below);
    }

    static DN host(String name, DN below) {
        return new DN(new RDN(HOST, name), below);
    }

    static DN group(String name, DN host) {
        return new DN(new RDN(GROUP, name), host);
    }

    /** A host that an information server stands for. */
    static String hostName(int number) {
        return "node%d.grid".formatted(number);
    }

    /** Of a name that is known to be one. */
    static DN dn(String text) {
        try {
            return new DN(text);
        } catch (LDAPException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** The name of the virtual organisation that a suffix begins with; empty where it begins with something else. */
    static String voOf(DN suffix) {
        RDN first = suffix.getRDN();
        return first != null && first.hasAttribute(VO) ? first.getAttributeValues()[0] : "";
    }
}
