package org.openmds.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The reference: the least that Jetty can do. A handler that never blocks, called on the selector's thread, reads each request to its end as it comes and
 * answers with one prepared direct buffer and its length. What this cannot do on a machine, no server on Jetty can. A process of its own; its argument is
 * the folder with the answers, which it takes into memory when they are first asked for by their name;
 * what is not there is empty.
 */
public final class StaticServer {

    private static final int ACCEPT_QUEUE_SIZE = 1_024;

    private StaticServer() {
    }

    /** Prints its URL and answers until the process ends. */
    public static void main(String[] arguments) throws Exception {
        Server server = new Server(new QueuedThreadPool());
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, -1, Runtime.getRuntime().availableProcessors(),
                new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setAcceptQueueSize(ACCEPT_QUEUE_SIZE);
        server.addConnector(connector);
        server.setHandler(new PreparedAnswers(Path.of(arguments[0])));
        server.start();
        System.out.println("http://127.0.0.1:" + connector.getLocalPort() + "/");
        server.join();
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

    /** Reads what there is of a request; asks to be run again for the rest; answers at its end. */
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
