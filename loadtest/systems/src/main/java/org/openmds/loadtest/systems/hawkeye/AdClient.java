package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdParser;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

/** A client connection to an agent or a manager. For one thread. */
public final class AdClient implements AutoCloseable {

    private final Socket socket;
    private final AdReader in;

    private AdClient(Socket socket) throws IOException {
        this.socket = socket;
        in = new AdReader(socket.getInputStream());
    }

    /**
     * Returns a query for ads.
     *
     * @param requirements
     *            expression that selects ads; empty for all
     * @param attributes
     *            names of the wanted attributes, separated by blanks; empty for all
     */
    public static ExpressionAd query(String requirements, String attributes) throws ClassAdException {
        ExpressionAd question = ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text(AnswerAds.QUERY)));
        ExpressionAd limited = requirements.isBlank()
                ? question
                : question.with("Requirements", ClassAdParser.expression(requirements));
        return attributes.isBlank() ? limited : limited.with(AnswerAds.PROJECTION, AnswerAds.text(attributes));
    }

    /**
     * @param timeout
     *            timeout for connecting and for each read
     */
    public static AdClient connect(InetSocketAddress address, Duration timeout) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(address, Math.toIntExact(timeout.toMillis()));
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
            return new AdClient(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sets the timeout of each following read. */
    void readTimeout(Duration time) throws IOException {
        socket.setSoTimeout(Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE));
    }

    /** Returns when the first byte of the last answer arrived, in {@link System#nanoTime}. */
    long firstByteNanos() {
        return in.firstByteNanos();
    }

    public void send(List<ExpressionAd> message) throws IOException {
        socket.getOutputStream().write(AdStream.bytes(message));
    }

    /** Returns the next answer as received. */
    public byte[] receive() throws IOException {
        Optional<byte[]> answer = in.next();
        return answer.orElseThrow(() -> new IOException("%s closed the connection before it sent an answer"
                .formatted(socket.getRemoteSocketAddress())));
    }

    /**
     * Sends a message and waits for its answer.
     *
     * @return the answer's ads, without the first, which describes the answer
     * @throws IOException
     *             if there is no answer, or the answer is a failure; the message contains its reason
     */
    public List<ExpressionAd> request(List<ExpressionAd> message) throws IOException {
        send(message);
        return contentAds(receive());
    }

    /** Returns the ads of an answer, without the first, which contains their number. */
    public static List<ExpressionAd> contentAds(byte[] answer) throws IOException {
        List<ExpressionAd> all = answerAds(answer);
        return all.subList(1, all.size());
    }

    /** Returns all ads of an answer: at least one, which describes the answer. */
    public static List<ExpressionAd> answerAds(byte[] answer) throws IOException {
        try {
            List<ExpressionAd> all = AdStream.parse(answer);
            if (all.isEmpty() || !AnswerAds.text(all.getFirst(), AnswerAds.TYPE).equals("Answer")) {
                throw all.isEmpty()
                        ? new AnswerException("the answer contains no ad", false)
                        : new AnswerException(AnswerAds.text(all.getFirst(), "Reason"), true);
            }
            return all;
        } catch (ClassAdException e) {
            throw new AnswerException("the answer contains an invalid ad: " + e.getMessage(), false);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // Nothing more to do.
        }
    }
}
