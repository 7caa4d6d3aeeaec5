package org.openmds.benchmarks.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The reference: the fastest possible server with Jetty. Its handler never blocks and runs on the selector's thread; it reads each
 * request to its end and answers with one prepared direct buffer. No server based on Jetty can be faster on the same machine. It runs as
 * a separate process; the arguments are the folder with the answers, and for TLS the files of a certificate and its key. An answer is loaded into memory on the first request for its name; a
 * missing file gives an empty answer.
 */
public final class StaticServer {

    private static final int ACCEPT_QUEUE_SIZE = 1_024;

    private StaticServer() {
    }

    /** Prints the URL of the server and answers until the process ends. */
    public static void main(String[] arguments) throws Exception {
        Server server = new Server(new QueuedThreadPool());
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        boolean isSecure = arguments.length > 1;
        ServerConnector connector = isSecure
                ? connector(server, new SslConnectionFactory(secret(Path.of(arguments[1]), Path.of(arguments[2])),
                        HttpVersion.HTTP_1_1.asString()), new HttpConnectionFactory(http))
                : connector(server, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setAcceptQueueSize(ACCEPT_QUEUE_SIZE);
        server.addConnector(connector);
        server.setHandler(new PreparedAnswers(Path.of(arguments[0])));
        server.start();
        System.out.println((isSecure ? "https" : "http") + "://127.0.0.1:" + connector.getLocalPort() + "/");
        server.join();
    }

    private static ServerConnector connector(Server server, ConnectionFactory... protocols) {
        return new ServerConnector(server, -1, Runtime.getRuntime().availableProcessors(), protocols);
    }

    private static SslContextFactory.Server secret(Path certificate, Path key) throws Exception {
        String encoded = Files.readString(key).replaceAll("-----[A-Z ]+-----|\\s", "");
        PrivateKey secret = KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(encoded)));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream in = Files.newInputStream(certificate)) {
            store.setKeyEntry("server", secret, new char[0], new Certificate[]{
                CertificateFactory.getInstance("X.509").generateCertificate(in)});
        }
        SslContextFactory.Server ssl = new SslContextFactory.Server();
        ssl.setKeyStore(store);
        ssl.setKeyStorePassword("");
        return ssl;
    }

    private static final class PreparedAnswers extends Handler.Abstract.NonBlocking {
        private final Path folder;
        private final Map<String, ByteBuffer> answers = new ConcurrentHashMap<>();

        PreparedAnswers(Path folder) {
            this.folder = folder;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            ByteBuffer answer = answers.computeIfAbsent(Request.getPathInContext(request), this::load);
            new StaticExchange(request, response, callback, answer).run();
            return true;
        }

        private ByteBuffer load(String path) {
            Path file = folder.resolve(path.substring(1));
            try {
                byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
                return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Reads available parts of a request, registers for the rest, and answers at the end of the request. */
    private record StaticExchange(Request request, Response response, Callback callback,
            ByteBuffer answer) implements Runnable {

        @Override
        public void run() {
            while (true) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    request.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    callback.failed(chunk.getFailure());
                    return;
                }
                chunk.release();
                if (chunk.isLast()) {
                    send();
                    return;
                }
            }
        }

        private void send() {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml;charset=utf-8");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.remaining());
            response.write(true, answer.slice(), callback);
        }
    }
}
