package org.openmds.webmds.source;

import java.util.Optional;

import org.openmds.wsrf.client.http.Authorization;

/**
 * The user of a page, while a thread answers his request. Immutable.
 *
 * @param lane
 *            key of his share in budgets: the address of the browser. A session or a token would be no key: a browser gets as many as it wants, because
 *            WebMDS cannot check tokens.
 * @param token
 *            token that the user has given for services
 */
public record PageCaller(String lane, Optional<Authorization> token) {

    /** WebMDS itself, for documents that all users share. */
    public static final PageCaller WEBMDS = new PageCaller("webmds", Optional.empty());

    private static final ScopedValue<PageCaller> CURRENT = ScopedValue.newInstance();

    /** Returns the user whose request this thread answers; WebMDS itself if there is none. */
    public static PageCaller current() {
        return CURRENT.orElse(WEBMDS);
    }

    public PageCaller withToken(Optional<Authorization> given) {
        return new PageCaller(lane, given);
    }

    /** Does work on behalf of this user, on this thread. */
    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }
}
