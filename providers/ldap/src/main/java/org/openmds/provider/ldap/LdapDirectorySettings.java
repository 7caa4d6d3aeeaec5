package org.openmds.provider.ldap;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.TokenFile.SecretReading;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.WebAccessSettings;
import org.openmds.provider.ldap.LdapServer.Login;
import org.openmds.provider.ldap.LdapServer.Security;

/** The settings of a provider that reads an LDAP server, such as a BDII, a GRIS or a GIIS. */
record LdapDirectorySettings(@Embedded CommonSettings common,
        @Key(value = "URL of the server, ldap://host:port or ldaps://host:port; the port of a BDII is 2170, that of ARC 2135. The default ports are 389 for ldap and 636 for ldaps.", pattern = LdapDirectorySettings.URL, expected = "ldap://host:port or ldaps://host:port", required = true) String url,
        @Key(value = "DN at and below which entries are read: o=grid for GLUE 1.3, o=glue for GLUE 2.", required = true) String base,
        @Key(value = "Whether a connection to an ldap URL is protected with StartTLS before any other message. The certificate must be valid for the host of the URL.", initial = "false") boolean startTls,
        @Key("File of trusted certificates (PEM) for the server; absent: those that Java trusts.") Optional<Path> trusted,
        @Key("DN of the user for the bind; absent: entries are read anonymously. Needs password-file, and TLS.") Optional<String> bindDn,
        @Key("File whose first line is the password.") Optional<Path> passwordFile,
        @Key("Limits of the search and its intervals.") LdapSearchSettings search)
        implements
            ProviderSettings,
            CheckedSettings {

    static final String URL = "(ldaps?)://(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?/?";

    private static final int LDAP_PORT = 389;
    private static final int LDAPS_PORT = 636;
    private static final int LAST_PORT = 65_535;

    @Override
    public String inputDescription() {
        return "%s at and below %s".formatted(url, base);
    }

    /** Returns the settings in the form of the provider. They must have no problems. */
    LdapPublication publication() {
        return new LdapPublication(common.name(), server(), new LdapSearch(base, search.filter(), search.pageSize(),
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
                bindDn.flatMap(dn -> passwordFile.map(file -> new Login(dn, file))), Optional.empty());
    }

    @Override
    public void check(Findings findings) {
        boolean tls = url.startsWith("ldaps:");
        if (findings.isValid("url") && server().port() > LAST_PORT) {
            findings.report("expected a port of at most 65535, got " + server().port(), "url");
        }
        if (findings.isValid("base") && !LdapSearch.isName(base)) {
            findings.report("expected a DN such as o=grid, got '%s'".formatted(base), "base");
        }
        if (tls && startTls && findings.isValid("start-tls")) {
            findings.report("is allowed only with ldap URLs: ldaps connections always use TLS", "start-tls");
        }
        WebAccessSettings.checkTrusted(trusted, findings);
        checkLogin(tls || startTls, findings);
    }

    private void checkLogin(boolean secure, Findings findings) {
        if (!findings.isValid("bind-dn", "password-file")) {
            return;
        }
        if (bindDn.isPresent() != passwordFile.isPresent()) {
            findings.report("bind-dn and password-file must be given together",
                    bindDn.isPresent() ? "bind-dn" : "password-file");
        } else if (bindDn.isPresent() && !secure) {
            findings.report("a password is sent only over TLS: use an ldaps URL or start-tls", "bind-dn");
        }
        passwordFile.ifPresent(file -> {
            if (TokenFile.readPassword(file) instanceof SecretReading.Refused(String reason)) {
                findings.report("the file %s %s".formatted(file, reason), "password-file");
            }
        });
    }
}
