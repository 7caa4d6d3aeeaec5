package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.configuration.TokenFile;
import org.openmds.provider.ldap.LdapPublication;
import org.openmds.provider.ldap.LdapSearch;
import org.openmds.provider.ldap.LdapServer;
import org.openmds.provider.ldap.LdapServer.Login;
import org.openmds.provider.ldap.LdapServer.Security;

/** The settings of a provider that publishes the entries of an LDAP server. */
public record LdapProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL of the server, ldap://host:port or ldaps://host:port; the port of a BDII is 2170, that of ARC 2135.", pattern = LdapProviderSettings.URL, expected = "ldap://host:port or ldaps://host:port", required = true) String url,
        @Key(value = "DN at and below which entries are read: o=grid for GLUE 1.3, o=glue for GLUE 2.", required = true) String base,
        @Key(value = "Whether a connection to an ldap URL is protected with StartTLS before any other message.", initial = "false") boolean startTls,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("DN of the user for the bind; absent: entries are read anonymously.") Optional<String> bindDn,
        @Key("File whose first line is the password, not readable by every user of the machine.") Optional<Path> passwordFile,
        @Key("Limits of the search and its intervals.") LdapSearchSettings search)
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

    /** Returns the settings in the form of the provider. They must have no problems. */
    public LdapPublication publication() {
        return new LdapPublication(name, server(), new LdapSearch(base, search.filter(), search.pageSize(),
                search.maxEntries(), search.maxSize().toIntBytes(), search.wholeInterval()));
    }

    private LdapServer server() {
        Matcher parts = Pattern.compile(URL).matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not the URL of an LDAP server: " + url);
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
            problems.put("url", "expected a port of at most 65535, got " + server().port());
        }
        if (!LdapSearch.isName(base)) {
            problems.put("base", "expected a DN such as o=grid, got '%s'".formatted(base));
        }
        if (!LdapSearch.isFilter(search.filter())) {
            problems.put("search.filter", "expected a filter such as (objectClass=GlueCE), got '%s'".formatted(
                    search.filter()));
        }
        if (tls && startTls) {
            problems.put("start-tls", "is allowed only with ldap URLs: ldaps connections always use TLS");
        }
        problems.putAll(ProviderInstance.trustProblems(trusted));
        checkLogin(tls || startTls, problems);
        return problems;
    }

    private void checkLogin(boolean secure, Map<String, String> problems) {
        if (bindDn.isPresent() != passwordFile.isPresent()) {
            problems.put(bindDn.isPresent() ? "bind-dn" : "password-file",
                    "bind-dn and password-file must be given together");
        } else if (bindDn.isPresent() && !secure) {
            problems.put("bind-dn", "a password is sent only over TLS: use an ldaps URL or start-tls");
        }
        if (passwordFile.isPresent()
                && TokenFile
                        .readPassword(passwordFile.get()) instanceof TokenFile.SecretReading.Refused(String reason)) {
            problems.put("password-file", "the file %s %s".formatted(passwordFile.get(), reason));
        }
    }
}
