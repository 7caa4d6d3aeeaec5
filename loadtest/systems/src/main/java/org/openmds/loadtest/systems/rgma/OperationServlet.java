package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** A servlet whose path names an operation; those that change anything are asked by POST. Failures are told in one line. */
abstract class OperationServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /**
     * Called by many threads.
     *
     * @throws NoSuchElementException
     *             where there is no such operation or thing
     * @throws TimeoutException
     *             where it is too busy
     */
    abstract ServletReply answer(String path, RgmaRequest rgmaRequest)
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
            return ServletReply.text(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "this server is ending");
        } catch (HttpFailure e) {
            // Of the request behind this one: its client is to know what became of that.
            response.setHeader(ServletClient.OUTCOME_HEADER, e.outcome().name());
            return failure(HttpServletResponse.SC_BAD_GATEWAY, e);
        } catch (SQLException | IOException e) {
            return failure(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, e);
        }
    }

    private static ServletReply failure(int status, Exception e) {
        return ServletReply.text(status, String.valueOf(e.getMessage()));
    }

    static void requirePost(RgmaRequest rgmaRequest) {
        if (!rgmaRequest.request().getMethod().equals("POST")) {
            throw new IllegalArgumentException(rgmaRequest.path() + " is to be asked by POST");
        }
    }

    static NoSuchElementException unknown(String path) {
        return new NoSuchElementException("there is no '%s' here".formatted(path));
    }
}
