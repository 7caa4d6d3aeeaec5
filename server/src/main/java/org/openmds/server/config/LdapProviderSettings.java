package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.provider.ldap.LdapPublication;
import org.openmds.provider.ldap.LdapSearch;
import org.openmds.provider.ldap.LdapServer;
import org.openmds.provider.ldap.LdapServer.Login;
import org.openmds.provider.ldap.LdapServer.Security;

/**
 * A provider of the entries of an LDAP server.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param url
 *            of the server, ldap or ldaps
 * @param base
 *            DN at and below which entries are read
 * @param startTls
 *            whether a connection to an ldap URL must be protected before anything else is said
 * @param trusted
 *            certificates that vouch for the server
 * @param bindDn
 *            whom to bind as
 * @param passwordFile
 *            whose first line is the password
 */
public record LdapProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "The server, ldap://host:port or ldaps://host:port; a BDII has port 2170, ARC 2135.", pattern = LdapProviderSettings.URL, expected = "ldap://host:port or ldaps://host:port", required = true) String url,
        @Key(value = "DN at and below which entries are read: o=grid for GLUE 1.3, o=glue for GLUE 2.", required = true) String base,
        @Key("Whether a connection to an ldap URL is protected with StartTLS before anything else is said.") boolean startTls,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("Whom to bind as; absent: nobody, the entries are read anonymously.") Optional<String> bindDn,
        @Key("File whose first line is the password, not readable by every user of the machine.") Optional<Path> passwordFile,
        @Key("How much is read, and how often.") LdapSearchSettings search)
        implements
            ProviderInstance {

    static final String URL = "(ldaps?)://(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?/?";

    private static final int LDAP_PORT = 389;
    private static final int LDAPS_PORT = 636;
    private static final int LAST_PORT = 65_535;

    @Override
    public String inputDescription() {
        return "%s at and below %s".formatted(url, base);
    }

    /** For the provider; the settings have no problems. */
    public LdapPublication publication() {
        return new LdapPublication(name, server(), new LdapSearch(base, search.filter(), search.pageSize(),
                search.maxEntries(), search.maxSize().toIntBytes(), search.wholeInterval()));
    }

    private LdapServer server() {
        Matcher parts = Pattern.compile(URL).matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no URL of an LDAP server: " + url);
        }
        boolean tls = parts.group(1).equals("ldaps");
        int port = parts.group(3) == null ? tls ? LDAPS_PORT : LDAP_PORT : Integer.parseInt(parts.group(3));
        Security security = tls ? Security.TLS : startTls ? Security.START_TLS : Security.NONE;
        return new LdapServer(parts.group(2).replaceAll("[\\[\\]]", ""), port, security, trusted,
                bindDn.flatMap(dn -> passwordFile.map(file -> new Login(dn, file))));
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        boolean tls = url.startsWith("ldaps:");
        if (url.matches(URL) && server().port() > LAST_PORT) {
            problems.put("url", "a port is 65535 at most, got " + server().port());
        }
        if (!LdapSearch.isName(base)) {
            problems.put("base", "expected a DN such as o=grid, got '%s'".formatted(base));
        }
        if (!LdapSearch.isFilter(search.filter())) {
            problems.put("search.filter", "expected a filter such as (objectClass=GlueCE), got '%s'".formatted(
                    search.filter()));
        }
        if (tls && startTls) {
            problems.put("start-tls", "is for ldap URLs alone: ldaps is protected from the beginning");
        }
        problems.putAll(ProviderInstance.trustProblems(trusted));
        checkLogin(tls || startTls, problems);
        return problems;
    }

    private void checkLogin(boolean secure, Map<String, String> problems) {
        if (bindDn.isPresent() != passwordFile.isPresent()) {
            problems.put(bindDn.isPresent() ? "bind-dn" : "password-file",
                    "bind-dn and password-file are given together or not at all");
        } else if (bindDn.isPresent() && !secure) {
            problems.put("bind-dn", "a password is sent to ldaps URLs, or with start-tls, alone");
        }
        if (passwordFile.isPresent()
                && TokenFile
                        .readPassword(passwordFile.get()) instanceof TokenFile.SecretReading.Refused(String reason)) {
            problems.put("password-file", "the file %s %s".formatted(passwordFile.get(), reason));
        }
    }
}
