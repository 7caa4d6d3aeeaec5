package org.openmds.provider.ldap;

import java.time.Clock;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Publishes the entries of a directory. Computing elements, clusters and hosts of GLUE 1.3 become a GLUE document. Other entries of GLUE 1.3, such as
 * storage, keep their names. Entries of GLUE 2 are written in its XML form (GFD.209), and its computing shares also become queues. All other entries
 * are written unchanged:
 *
 * <pre>{@code
 * <ldap:Directory xmlns:ldap="http://openmds.org/provider/ldap" Source="ldap://bdii.example.org:2170" Base="o=grid">
 *   <glue:GLUECE xmlns:glue="http://mds.globus.org/glue/ce/1.1">…</glue:GLUECE>
 *   <glue13:GLUE xmlns:glue13="http://openmds.org/glue/1.3">
 *     <glue13:SE><glue13:UniqueID>se.example.org</glue13:UniqueID>…</glue13:SE>
 *   </glue13:GLUE>
 *   <glue2:GLUE2 xmlns:glue2="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">
 *     <glue2:ComputingShare BaseType="Share"><glue2:ID>urn:share</glue2:ID>…</glue2:ComputingShare>
 *   </glue2:GLUE2>
 *   <ldap:Entry DN="o=grid"><ldap:Attribute Name="objectClass">organization</ldap:Attribute>…</ldap:Entry>
 * </ldap:Directory>
 * }</pre>
 *
 * <p>
 * A part without entries has no element. Keeps the entries of a server between collections, to ask for changes only. Allows one collection at a time;
 * run it on a thread that may block.
 */
final class LdapProvider implements InformationProvider {

    private final String name;
    private final Directory directory;
    private final String base;

    private LdapProvider(String name, Directory directory, String base) {
        this.name = name;
        this.directory = directory;
        this.base = base;
    }

    /** Returns the provider of a server's entries. */
    public static LdapProvider of(LdapPublication publication, Clock clock) {
        return new LdapProvider(publication.name(),
                new LdapDirectory(publication.server(), publication.search(), clock), publication.search().base());
    }

    /** Returns the provider of the LDIF (RFC 2849) that a program prints, as information providers of MDS2, BDII and ARC do. */
    public static LdapProvider ofLdif(String name, Input input, int maxEntries) {
        return new LdapProvider(name, new LdifDirectory(input, maxEntries), "");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        return DirectoryDocument.of(directory.toString(), base, directory.read(deadline));
    }

    /** Holds no connection between collections. */
    @Override
    public void close() {
    }
}
