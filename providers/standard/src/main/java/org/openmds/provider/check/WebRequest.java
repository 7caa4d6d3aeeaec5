package org.openmds.provider.check;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.service.Deadline;

/** One GET of a web server, on a connection of its own, of which the status alone is read. */
final class WebRequest {

    private static final int FIRST_GOOD = 200;
    private static final int FIRST_BAD = 400;

    private final ServiceCheck.Http check;
    private final Deadline deadline;
    private Optional<SeenCertificate> seen = Optional.empty();

    WebRequest(ServiceCheck.Http check, Deadline deadline) {
        this.check = check;
        this.deadline = deadline;
    }

    Finding ask() {
        long start = System.nanoTime();
        try {
            HttpURLConnection connection = (HttpURLConnection) check.uri().toURL().openConnection();
            try {
                prepare(connection);
                int status = connection.getResponseCode();
                Duration response = Banners.since(start);
                return found(response, OptionalInt.of(status), status >= FIRST_GOOD && status < FIRST_BAD
                        ? Optional.empty()
                        : Optional.of("answered with status " + status));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return found(Banners.since(start), OptionalInt.empty(), Optional.of(Banners.reason(e)));
        } catch (CollectionException e) {
            return found(Banners.since(start), OptionalInt.empty(), Optional.of(String.valueOf(e.getMessage())));
        } catch (GeneralSecurityException e) {
            return found(Banners.since(start), OptionalInt.empty(),
                    Optional.of("the trusted certificates of this machine cannot be read: " + e.getMessage()));
        }
    }

    private void prepare(HttpURLConnection connection)
            throws IOException, GeneralSecurityException, CollectionException {
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(Banners.millis(deadline));
        connection.setReadTimeout(Banners.millis(deadline));
        if (connection instanceof HttpsURLConnection secure) {
            SeenCertificate certificate = new SeenCertificate(check.trusted().isPresent()
                    ? check.trusted().get().judge()
                    : TrustedCertificates.judgeOfJava());
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, new TrustManager[]{certificate}, null);
            secure.setSSLSocketFactory(tls.getSocketFactory());
            seen = Optional.of(certificate);
        }
    }

    private Finding found(Duration response, OptionalInt status, Optional<String> reason) {
        return new Finding(check, response, "", status, seen.flatMap(SeenCertificate::end), reason);
    }
}
