package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.control.submit.SubmissionOptionException;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.result.threshold.ThresholdException;
import org.openmds.loadtest.text.FailureKind;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints why a command failed, in one sentence. Only unexpected exceptions have a stack trace. */
final class LoadFailureHandler implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments) {
        Exception cause = failure.getCause() instanceof IOException io && failure instanceof UncheckedIOException
                ? io
                : failure;
        command.getErr().println(command.getColorScheme().errorText(text(cause)));
        if (cause instanceof RuntimeException) {
            cause.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        if (cause instanceof PlanException || cause instanceof ThresholdException
                || cause instanceof SubmissionOptionException) {
            return LoadExitCodes.USAGE;
        }
        return isUnreachable(cause) ? LoadExitCodes.NO_CONNECTION : LoadExitCodes.FAILED;
    }

    private static boolean isUnreachable(Throwable failure) {
        Throwable cause = failure;
        while (cause != null) {
            if (cause instanceof ConnectException || cause instanceof UnknownHostException
                    || cause instanceof HttpConnectTimeoutException || cause instanceof UnresolvedAddressException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static String text(Exception cause) {
        String message = cause.getMessage();
        if (cause instanceof NoSuchFileException) {
            return "file or folder not found: " + message;
        }
        if (cause instanceof FileSystemException file) {
            return reason(file);
        }
        return message == null ? FailureKind.of(cause) : message;
    }

    /** Returns a reason, because the messages of these exceptions are often only the path. */
    private static String reason(FileSystemException failure) {
        return failure.getFile() + ": " + switch (failure) {
            case FileAlreadyExistsException _ -> "a file or folder with this name already exists";
            case AccessDeniedException _ -> "access denied";
            case NotDirectoryException _ -> "is not a folder";
            case DirectoryNotEmptyException _ -> "the folder is not empty";
            default -> failure.getReason() == null ? FailureKind.of(failure) : failure.getReason();
        };
    }
}
