package org.openmds.loadtest.systems.rgma.servlet;

import java.io.IOException;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** A servlet whose path names an operation. Operations that change state require POST. Failures are answered with one line of text. */
public abstract class OperationServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /**
     * Answers a request. Called by several threads.
     *
     * @throws NoSuchElementException
     *             if the operation or the object does not exist
     * @throws TimeoutException
     *             if the servlet is overloaded
     */
    protected abstract ServletReply answer(String path, RgmaRequest rgmaRequest)
            throws IOException, SQLException, InterruptedException, TimeoutException;

    @Override
    protected final void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        serve(request, response);
    }

    @Override
    protected final void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        serve(request, response);
    }

    private void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        RgmaRequest rgmaRequest = new RgmaRequest(request);
        ServletReply reply = reply(rgmaRequest, response);
        response.setStatus(reply.status());
        response.setContentType(reply.type());
        reply.timings().forEach(timing -> response.addHeader(StepTiming.HEADER, timing));
        response.setContentLength(reply.body().length);
        response.getOutputStream().write(reply.body());
    }

    private ServletReply reply(RgmaRequest rgmaRequest, HttpServletResponse response) {
        try {
            return answer(rgmaRequest.path(), rgmaRequest);
        } catch (IllegalArgumentException e) {
            return failure(HttpServletResponse.SC_BAD_REQUEST, e);
        } catch (NoSuchElementException e) {
            return failure(HttpServletResponse.SC_NOT_FOUND, e);
        } catch (TimeoutException e) {
            return failure(HttpServletResponse.SC_SERVICE_UNAVAILABLE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ServletReply.text(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "the server is stopping");
        } catch (HttpFailure e) {
            // The forwarded request failed: pass its outcome on to the client.
            response.setHeader(ServletClient.OUTCOME_HEADER, e.outcome().name());
            return failure(HttpServletResponse.SC_BAD_GATEWAY, e);
        } catch (SQLException | IOException e) {
            return failure(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, e);
        }
    }

    private static ServletReply failure(int status, Exception e) {
        return ServletReply.text(status, String.valueOf(e.getMessage()));
    }

    protected static void requirePost(RgmaRequest rgmaRequest) {
        if (!rgmaRequest.request().getMethod().equals("POST")) {
            throw new IllegalArgumentException("the operation %s requires POST".formatted(rgmaRequest.path()));
        }
    }

    protected static NoSuchElementException unknown(String path) {
        return new NoSuchElementException("unknown path '%s'".formatted(path));
    }
}
