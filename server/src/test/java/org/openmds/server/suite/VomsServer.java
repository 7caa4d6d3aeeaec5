package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.server.suite.TestAuthority.Issued;

import eu.emi.security.authn.x509.impl.PEMCredential;

/**
 * A server of a virtual organisation that signs attributes: Debian's voms-proxy-fake makes proxies with them without a network. It writes the issuer
 * of an attribute certificate as VOMS servers do.
 *
 * @param folder
 *            the folder for its files
 * @param trust
 *            the directory of authorities
 */
record VomsServer(Path folder, Path trust, String name) {

    private static final String HOST = "voms.example.org";

    /** Writes the certificate of a server. */
    static VomsServer in(Path folder, Path trust, TestAuthority authority, String name) throws Exception {
        Files.createDirectories(folder);
        authority.issue(name, java.time.Duration.ofDays(1))
                .write(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        return new VomsServer(folder, trust, name);
    }

    /** Names the server in a directory of organisations as one of an organisation. */
    void isTrusted(Path vomsdir, String organisation, TestAuthority authority) throws IOException {
        Path lists = Files.createDirectories(vomsdir.resolve(organisation));
        Files.writeString(lists.resolve(HOST + ".lsc"), "/CN=%s%n/%s%n".formatted(name,
                authority.certificate().getSubjectX500Principal().getName()));
    }

    /** Makes a proxy of a user with groups of an organisation. */
    Issued proxy(Issued user, String organisation, List<String> groups, String... more) throws Exception {
        user.write(folder.resolve("usercert.pem"), folder.resolve("userkey.pem"));
        Path proxy = folder.resolve("proxy.pem");
        List<String> command = new ArrayList<>(List.of("voms-proxy-fake", "-rfc", "-quiet", "-bits", "2048",
                "-cert", folder.resolve("usercert.pem").toString(), "-key", folder.resolve("userkey.pem").toString(),
                "-hostcert", folder.resolve("cert.pem").toString(), "-hostkey", folder.resolve("key.pem").toString(),
                "-certdir", trust.toString(), "-voms", organisation, "-uri", HOST + ":15000", "-hours", "2",
                "-out", proxy.toString()));
        groups.forEach(group -> command.addAll(List.of("-fqan", group)));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("X509_CERT_DIR", trust.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        PEMCredential made = new PEMCredential(proxy.toString(), (char[]) null);
        return new Issued(made.getCertificateChain(), made.getKey());
    }
}
