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

/** A connection to an agent or a manager. For one thread. */
public final class AdClient implements AutoCloseable {

    private final Socket socket;
    private final AdReader in;

    private AdClient(Socket socket) throws IOException {
        this.socket = socket;
        in = new AdReader(socket.getInputStream());
    }

    /**
     * A question for ads.
     *
     * @param requirements
     *            of them; empty for all
     * @param attributes
     *            of each, with blanks between; empty for all
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
     *            for connecting, and for each silence of the server
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

    /** How long the server may be silent from now on. */
    void readTimeout(Duration time) throws IOException {
        socket.setSoTimeout(Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE));
    }

    /** When the last answer began to come, on the scale of {@link System#nanoTime}. */
    long firstByteNanos() {
        return in.firstByteNanos();
    }

    public void send(List<ExpressionAd> message) throws IOException {
        socket.getOutputStream().write(AdStream.bytes(message));
    }

    /** The answer as it came. */
    public byte[] receive() throws IOException {
        Optional<byte[]> answer = in.next();
        return answer.orElseThrow(() -> new IOException("%s closed the connection without an answer"
                .formatted(socket.getRemoteSocketAddress())));
    }

    /**
     * Sends a message and waits for its answer.
     *
     * @return the ads behind the answer's first
     * @throws IOException
     *             where there is no answer, or it is a failure; the message says which
     */
    public List<ExpressionAd> request(List<ExpressionAd> message) throws IOException {
        send(message);
        return contentAds(receive());
    }

    /** The ads of an answer, without its first, which tells how many there are. */
    public static List<ExpressionAd> contentAds(byte[] answer) throws IOException {
        List<ExpressionAd> all = answerAds(answer);
        return all.subList(1, all.size());
    }

    /** The ads of an answer, of which there is one at least: that which tells of it. */
    static List<ExpressionAd> answerAds(byte[] answer) throws IOException {
        try {
            List<ExpressionAd> all = AdStream.parse(answer);
            if (all.isEmpty() || !AnswerAds.text(all.getFirst(), AnswerAds.TYPE).equals("Answer")) {
                throw all.isEmpty()
                        ? new AnswerException("an answer without an ad", false)
                        : new AnswerException(AnswerAds.text(all.getFirst(), "Reason"), true);
            }
            return all;
        } catch (ClassAdException e) {
            throw new AnswerException("the answer is not of ads: " + e.getMessage(), false);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed for all that matters.
        }
    }
}
