package org.openmds.provider.ldap;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.TargetCheck;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A server with entries of GLUE 2, such as the BDII of a site or ARC's directory. A value: equal servers are one.
 *
 * @param url
 *            {@code ldap://host:port} or {@code ldaps://host:port}, see {@link #isUrl}
 * @param trusted
 *            file of trusted certificates (PEM); if empty, those that Java trusts
 * @param check
 *            the rules for its address; if empty, the administrator has named it
 */
public record Glue2Server(String url, Optional<Path> trusted, Optional<TargetCheck> check) {

    /** Pattern of the URLs. */
    public static final String URL = "(ldaps?)://(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?/?";

    private static final String BASE = "o=glue";
    private static final String FILTER = "(!(objectClass=GLUE2ComputingActivity))";
    private static final int PAGE = 500;
    private static final int MAX_ENTRIES = 50_000;
    private static final int MAX_BYTES = 16 << 20;
    private static final int PORT = 2170;
    private static final int LAST_PORT = 65_535;

    /** Returns true if a text is the URL of a server. */
    public static boolean isUrl(String text) {
        Matcher parts = Pattern.compile(URL).matcher(text);
        return parts.matches() && (parts.group(3) == null || Integer.parseInt(parts.group(3)) <= LAST_PORT);
    }

    /** Returns the entries of GLUE 2 in the flat form of GFD.209, without jobs. */
    public XmlFragment read(Deadline deadline, Clock clock) throws CollectionException {
        LdapDirectory directory = new LdapDirectory(server(),
                new LdapSearch(BASE, FILTER, PAGE, MAX_ENTRIES, MAX_BYTES, Duration.ZERO), clock);
        try {
            return Glue2Document.of(List.copyOf(directory.read(deadline)));
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the entries of %s cannot be written as a document: %s".formatted(url, e.getMessage()), e);
        }
    }

    private LdapServer server() {
        Matcher parts = Pattern.compile(URL).matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not the URL of an LDAP server: " + url);
        }
        int port = parts.group(3) == null ? PORT : Integer.parseInt(parts.group(3));
        return new LdapServer(parts.group(2).replaceAll("[\\[\\]]", ""), port,
                parts.group(1).equals("ldaps") ? LdapServer.Security.TLS : LdapServer.Security.NONE, trusted,
                Optional.empty(), check);
    }

    @Override
    public String toString() {
        return "%s at and below %s".formatted(url, BASE);
    }
}
