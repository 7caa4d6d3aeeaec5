package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.cli.CommandLineTool;
import org.openmds.cli.option.CommandSet;
import org.openmds.server.identity.TokenIssuer;
import org.openmds.server.suite.TestAuthority.Issued;

/**
 * The credentials of grids, shown by curl, python-zeep, openssl s_client and mds. The table of docs/operations/secure.md has the results.
 */
@Tag("long")
@Timeout(600)
class TlsClientsIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String REFUSED = "refused";
    /** Refused, unless the program keeps the certificate to itself. */
    private static final String STRANGE = "of a strange authority";
    private static final Pattern STATUS = Pattern.compile("HTTP[ /](?:1\\.1 )?(\\d{3})");
    private static final long RUN_SECONDS = 60;

    @TempDir
    static Path folder;

    private String url = "";

    /** A credential, and what each program gets: a status of HTTP, or {@link #REFUSED} in the handshake. */
    private record Shown(@Nullable Issued certificate, String token, String result) {

        /** Returns the result; Java shows no certificate whose authority the server does not name, so it has no credential. */
        String resultWith(String program) {
            return program.equals("mds") && result.equals(STRANGE) ? "401" : result.replace(STRANGE, REFUSED);
        }
    }

    @Test
    void credentials_haveTheSameResultWithEachProgram() throws Exception {
        TestAuthority authority = new TestAuthority("Site");
        authority.issue("host", DAY).write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        String hash = TestAuthority.hash(authority.write(folder.resolve("site.pem")));
        Path trust = Files.createDirectory(folder.resolve("certificates"));
        authority.write(trust.resolve(hash + ".0"));
        Issued revoked = authority.issue("revoked", DAY);
        authority.writeRevoked(trust.resolve(hash + ".r0"), revoked);
        VomsServer voms = VomsServer.in(folder.resolve("voms"), trust, authority, "voms");
        voms.isTrusted(folder.resolve("vomsdir"), "atlas", authority);
        Path map = Files.writeString(folder.resolve("map"), "\"/CN=alice\" alice\n\"/CN=revoked\" alice\n");
        try (TokenIssuer issuer = new TokenIssuer();
                RunningServer running = RunningServer.start(folder.resolve("state"), "http.tls.port", "0",
                        "http.tls.certificate", folder.resolve("hostcert.pem").toString(), "http.tls.key",
                        folder.resolve("hostkey.pem").toString(), "http.tls.client-certificates", "wanted",
                        "http.tls.trust", trust.toString(), "http.tls.proxy-depth", "2", "http.tls.vomsdir",
                        folder.resolve("vomsdir").toString(), "rights.anonymous[0]", "subscribe", "rights.grid-mapfile",
                        map.toString(), "rights.issuers[0].name", "test", "rights.issuers[0].url", issuer.url(),
                        "rights.issuers[0].audiences", TokenIssuer.AUDIENCE, "rights.rules[0].rights", "read",
                        "rights.rules[0].callers", "alice", "rights.rules[1].rights", "read",
                        "rights.rules[1].groups", "/atlas")) {
            url = running.server().serviceUrl("DefaultIndexService");
            Map<String, String> expected = new TreeMap<>();
            Map<String, String> got = new TreeMap<>();
            for (Map.Entry<String, Shown> each : credentials(authority, revoked, voms, issuer).entrySet()) {
                Shown shown = each.getValue();
                for (String program : List.of("curl", "zeep", "openssl", "mds")) {
                    expected.put(each.getKey() + ", " + program, shown.resultWith(program));
                    got.put(each.getKey() + ", " + program, result(program, shown));
                }
            }
            assertThat(got).isEqualTo(expected);
        }
    }

    private static Map<String, Shown> credentials(TestAuthority authority, Issued revoked, VomsServer voms,
            TokenIssuer issuer) throws Exception {
        Issued alice = authority.issue("alice", DAY);
        Map<String, Shown> all = new LinkedHashMap<>();
        all.put("no credential", new Shown(null, "", "401"));
        all.put("certificate in the map", new Shown(alice, "", "200"));
        all.put("certificate that no map names", new Shown(authority.issue("mallory", DAY), "", "403"));
        all.put("expired certificate", new Shown(authority.issue("late", Duration.ofHours(-1)), "", REFUSED));
        all.put("certificate of another authority",
                new Shown(new TestAuthority("Other").issue("alice", DAY), "", STRANGE));
        all.put("revoked certificate", new Shown(revoked, "", REFUSED));
        all.put("proxy of depth 2", new Shown(alice.proxy().proxy(), "", "200"));
        all.put("proxy beyond the depth", new Shown(alice.proxy().proxy().proxy(), "", REFUSED));
        all.put("VOMS group",
                new Shown(voms.proxy(authority.issue("dave", DAY), "atlas", List.of("/atlas")), "", "200"));
        all.put("valid token", new Shown(null, issuer.sign(issuer.claims().build()), "200"));
        all.put("token with a wrong audience",
                new Shown(null, issuer.sign(issuer.claims().audience("https://other.example").build()), "401"));
        all.put("expired token", new Shown(null, issuer.sign(issuer.claims()
                .expirationTime(Date.from(Instant.now().minus(Duration.ofMinutes(5))))
                .build()), "401"));
        all.put("token of an unknown issuer",
                new Shown(null, issuer.sign(issuer.claims().issuer("https://unknown.example").build()), "401"));
        all.put("token without a signature (alg none)", new Shown(null, issuer.unsigned(), "401"));
        all.put("token signed with the public key (HS256)", new Shown(null, issuer.signedWithPublicKey(), "401"));
        return all;
    }

    private String result(String program, Shown shown) throws Exception {
        Path certificate = folder.resolve("shown.pem");
        Path key = folder.resolve("shownkey.pem");
        if (shown.certificate() != null) {
            X509Certificate[] chain = shown.certificate().chain();
            shown.certificate().write(certificate, key);
            X509Certificate[] above = chain.length > 1 ? Arrays.copyOfRange(chain, 1, chain.length) : chain;
            new Issued(above, shown.certificate().key()).write(folder.resolve("chain.pem"),
                    folder.resolve("chainkey.pem"));
        }
        Optional<Path> file = Optional.ofNullable(shown.certificate()).map(_ -> certificate);
        return switch (program) {
            case "curl" -> curl(file, key, shown.token());
            case "zeep" -> ZeepPython.find()
                    .run("zeep_tls.py", url + "?wsdl", folder.resolve("site.pem").toString(),
                            file.map(Path::toString).orElse("-"), key.toString(),
                            shown.token().isEmpty() ? "-" : shown.token())
                    .strip();
            case "openssl" -> openssl(file, key, shown.token());
            default -> mds(file, key, shown.token());
        };
    }

    private static String envelope() {
        return SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.query("count(//*)"));
    }

    private String curl(Optional<Path> certificate, Path key, String token) throws Exception {
        Stream<String> credential = certificate
                .map(file -> Stream.of("--cert", file.toString(), "--key", key.toString()))
                .orElse(Stream.empty());
        Stream<String> header = token.isEmpty() ? Stream.empty() : Stream.of("-H", "Authorization: Bearer " + token);
        String status = run("", Stream.of(
                Stream.of("curl", "-s", "-m", "20", "-o", "/dev/null", "-w", "%{http_code}", "--cacert",
                        folder.resolve("site.pem").toString(), "-H", "Content-Type: text/xml", "-H", "SOAPAction: \"\"",
                        "-d", envelope(), url),
                credential, header).flatMap(each -> each).toList());
        return status.equals("000") ? REFUSED : status;
    }

    private String openssl(Optional<Path> certificate, Path key, String token) throws Exception {
        Stream<String> credential = certificate
                .map(file -> Stream.of("-cert", file.toString(), "-cert_chain", folder.resolve("chain.pem").toString(),
                        "-key", key.toString()))
                .orElse(Stream.empty());
        URI address = URI.create(url);
        String request = "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: text/xml\r\nSOAPAction: \"\"\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                .formatted(address.getPath(), address.getAuthority(),
                        token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n", envelope().length(),
                        envelope());
        String output = run(request, Stream.concat(
                Stream.of("openssl", "s_client", "-quiet", "-verify_return_error", "-connect", address.getAuthority(),
                        "-CAfile", folder.resolve("site.pem").toString()),
                credential).toList());
        return status(output);
    }

    private String mds(Optional<Path> certificate, Path key, String token) throws Exception {
        Path tokenFile = Files.writeString(folder.resolve("token"), token + "\n");
        Files.setPosixFilePermissions(tokenFile, PosixFilePermissions.fromString("rw-------"));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLineTool(CommandSet.empty())
                .commandLine(Map.of(), InputStream.nullInputStream())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Stream.of(
                        Stream.of("query", url, "count(//*)", "--ca-file", folder.resolve("site.pem").toString()),
                        certificate.map(file -> Stream.of("--cert", file.toString(), "--cert-key", key.toString()))
                                .orElse(Stream.empty()),
                        token.isEmpty() ? Stream.<String>empty() : Stream.of("--token-file", tokenFile.toString()))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
        return code == 0 ? "200" : status(err.toString());
    }

    private static String status(String text) {
        Matcher status = STATUS.matcher(text);
        return status.find() ? status.group(1) : REFUSED;
    }

    private static String run(String input, List<String> command) throws Exception {
        Path in = Files.writeString(folder.resolve("input"), input);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command).redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(RUN_SECONDS, TimeUnit.SECONDS)).as(command.toString()).isTrue();
        return Files.readString(output, StandardCharsets.ISO_8859_1);
    }
}
